/** Letters as they are compared: one form for whoever looks something up. */

/** Letters without their marks, in small: Tâb and tab are one. */
export const folded = (term: string): string =>
  term
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ʿʾ’‘'`]/g, '')
    .replaceAll('ı', 'i')
    .toLowerCase();
