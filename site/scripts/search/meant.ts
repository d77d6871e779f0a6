/** What of a question is looked up: the words that carry it, and the best of them where nothing has all. Shared by the search and the box of the records. */

/** Words of questions that name nothing; `evidence` and `dlp` stand before the number of a record. */
const EMPTY = new Set(
  'a about an and any are as at be by can did do does evidence dlp for from game games had has have how i if in is it its of on or page pages play played playing record records than that the their there these they this to was were what when where which who whom whose why will with'.split(' '),
);

/** The words that carry a question; all, where none does. */
export function meant(words: string[]): string[] {
  const parts = words.filter((word) => !/^dlp\.(evidence|games?)\.\d+$/i.test(word));
  const left = parts.filter((word) => !EMPTY.has(word.toLowerCase()));
  return left.length > 0 ? left : words;
}

/** Pairs of words, in the order of the question, then each alone; of the first few, since nobody waits for more. */
export function fewer(words: string[]): string[][] {
  const some = words.slice(0, 6);
  const pairs = some.flatMap((word, i) => some.slice(i + 1).map((other) => [word, other]));
  return words.length > 2 ? [...pairs, ...some.map((word) => [word])] : words.length === 2 ? some.map((word) => [word]) : [];
}

/** Whether two words differ by one letter that is another, missing, added, or twice. */
export function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const rest = (x: number, y: number): boolean => a.slice(i + x) === b.slice(i + y);
  return rest(1, 1) || rest(1, 0) || rest(0, 1);
}
