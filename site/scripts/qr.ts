/** QR codes, for a classroom: a script of its own, which comes when one is wanted. */

import qrcode from 'qrcode-generator';

/** The dots of the smallest code that holds a text, row by row; a seventh of it may be lost. */
function dots(text: string): boolean[][] {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const all = Array.from({ length: code.getModuleCount() }, (_, i) => i);
  return all.map((row) => all.map((column) => code.isDark(row, column)));
}

(globalThis as { ludariumQr?: typeof dots }).ludariumQr = dots;
