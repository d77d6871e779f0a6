/** Times as somebody types them among other words: `board to 1500 BC`, `stone 300 BC to AD 100`, `ivory 12th century`. */

export interface Timed {
  /** What is left when the time is taken away. */
  words: string;
  /** Astronomical years; undefined where that end is open. */
  from: number | undefined;
  to: number | undefined;
}

const ERA = String.raw`(?:bce?|ad|ce)`;
const YEAR = String.raw`(?:(?:ad|ce)\s*\d{1,4}|-\d{1,5}|\d{1,5}\s*${ERA}?)`;
/** A year that cannot be meant otherwise. */
const SURE = String.raw`(?:(?:ad|ce)\s*\d{1,4}|-\d{1,5}|\d{1,5}\s*${ERA})`;
const BETWEEN = new RegExp(String.raw`(?:^|\s)(?:from\s+|between\s+)?(${YEAR})\s*(?:to|until|till|and|–|—|-)\s*(${SURE}|1\d{3}|20\d{2})(?=$|[\s,.])`, 'i');
const BEFORE = new RegExp(String.raw`(?:^|\s)(?:to|until|till|before|up to)\s+(${SURE}|1\d{3}|20\d{2})(?=$|[\s,.])`, 'i');
const AFTER = new RegExp(String.raw`(?:^|\s)(?:from|since|after)\s+(${SURE}|1\d{3}|20\d{2})(?=$|[\s,.])`, 'i');
const CENTURY = /(?:^|\s)(\d{1,2})(?:st|nd|rd|th)[\s-]+c(?:entury|ent\.?|\.)?(?:\s*(bce?|ad|ce))?(?=$|[\s,.])/i;
const ALONE = new RegExp(String.raw`(?:^|\s)(?:in\s+)?(${SURE})(?=$|[\s,.])`, 'i');

/** The astronomical year of a year in words; `era` where it names none itself. */
function year(text: string, era = ''): number {
  const count = Number(/\d+/.exec(text)?.[0] ?? 0);
  const own = /[a-z]+/i.exec(text)?.[0] ?? era;
  return text.trim().startsWith('-') || /^b/i.test(own) ? 1 - count : count;
}

/** Takes the time out of what is typed; the words are left as they were where there is none. */
export function timed(text: string): Timed {
  const without = (found: RegExpExecArray): string => `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ').trim();
  const between = BETWEEN.exec(text);
  if (between) {
    const [, first = '', last = ''] = between;
    // 3000 to 1500 BC: both of them
    const era = /^\s*\d+\s*$/.test(first) && /b/i.test(last) ? 'bc' : '';
    const [a, b] = [year(first, era), year(last)];
    return { words: without(between), from: Math.min(a, b), to: Math.max(a, b) };
  }
  const century = CENTURY.exec(text);
  if (century) {
    const n = Number(century[1]);
    const [from, to] = /^b/i.test(century[2] ?? '') ? [1 - n * 100, -(n - 1) * 100] : [(n - 1) * 100 + 1, n * 100];
    return { words: without(century), from, to };
  }
  const before = BEFORE.exec(text);
  if (before) return { words: without(before), from: undefined, to: year(before[1] ?? '') };
  const after = AFTER.exec(text);
  if (after) return { words: without(after), from: year(after[1] ?? ''), to: undefined };
  const alone = ALONE.exec(text);
  if (alone) return { words: without(alone), from: year(alone[1] ?? ''), to: year(alone[1] ?? '') };
  return { words: text.trim(), from: undefined, to: undefined };
}
