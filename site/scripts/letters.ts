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
  'a an and are as at be by can did dlp do does evidence for from game games had happens has have how if in into is it its of on or page pages play played player players record records that the their there they this to was were what when where which who whom whose why with'.split(' '),
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
