/** Letters as they are compared: one form for whoever looks something up. */

/** Letters without their marks, in small: Tâb and tab are one. */
export const folded = (term: string): string =>
  term
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ʿʾ’‘'`]/g, '')
    .replaceAll('ı', 'i')
    .toLowerCase();

/** Words of a question that look nothing up. */
const LITTLE = new Set(
  'a about all an and any are as at be by called can did dlp do does down evidence find for from game games get had happens has have he here how i if in into is it its many me more most much my no not of on or other our out page pages play played player players playing plays please record records she show so some such tell than that the their them then there these they this those through to two up us very want was way we were what when where which who whom whose why will with would you your'.split(' '),
);

/** The words that look something up, ids of records by their numbers; all of them where nothing else is left. */
export function telling(words: string[]): string[] {
  const plain = words.filter((word) => !/^dlp\.[a-z]+\.\d+$/i.test(word));
  const some = plain.filter((word) => !LITTLE.has(folded(word)));
  return some.length > 0 ? some : words;
}

/** Whether one letter more, less or other makes one word of another. */
export function slip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) (endA--, endB--);
  return endA - from <= 1 && endB - from <= 1;
}

/** How much a word says that so many of so many texts have: the rarer the more; one that none has as if one had it. */
export const weigh = (having: number, of: number): number => Math.log(1 + of / Math.max(1, having));

/** What is said before what has some of the words only: which of them nothing has. */
export const lacking = (what: string, unknown: string[]): string =>
  unknown.length > 0 ? `${what} has ${unknown.map((word) => `“${word}”`).join(' or ')}. Without ${unknown.length > 1 ? 'them' : 'it'}: ` : `${what} has all these words. With the rarest of them: `;
