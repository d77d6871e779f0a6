/** Small words for what the page says itself. Events are put in words by the engine. */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A number with its noun. */
export const counted = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
export const number = (n: number): string => NUMBERS[n] ?? String(n);
/** In figures as the pages have them: from five digits on in groups of three. */
export const grouped = (n: number): string => (n < 10_000 ? String(n) : String(n).replace(/\B(?=(?:\d{3})+$)/g, '\u202f'));
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

export function list(words: string[], last = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}
