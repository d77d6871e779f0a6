/** Tables to take away for a spreadsheet. */

import { el } from './dom';

/** A cell as CSV has it (RFC 4180). */
export const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Saves a table. It begins with a byte order mark, without which Excel shows â as Ã¢. */
export function saveCsv(name: string, text: string): void {
  const link = el('a', { href: URL.createObjectURL(new Blob([`\ufeff${text}`], { type: 'text/csv' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
