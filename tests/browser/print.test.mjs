// On paper an edition is a rules sheet: the board, every clause, every doubt with the reading in force, on two pages at most.

import assert from 'node:assert/strict';
import test from 'node:test';
import { editions, open, useBrowser } from './site.mjs';

useBrowser();

for (const slug of editions('all')) {
  test(`${slug}: the rules sheet has at most two pages, and all of the rules`, async () => {
    await open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab) => {
      await tab.waitForTimeout(400);
      await tab.emulateMedia({ media: 'print' });
      const seen = await tab.evaluate(() => {
        const shown = (e) => e !== null && e.getClientRects().length > 0;
        const clauses = [...document.querySelectorAll('#rules .clause')];
        const doubts = [...document.querySelectorAll('#doubts .question')];
        return {
          board: shown(document.querySelector('.player svg.board-svg')),
          clauses: clauses.length > 0 && clauses.every((c) => shown(c.querySelector('.says'))),
          doubts: doubts.every((d) => shown(d.querySelector('h3')) && shown(d.querySelector('.reading:has(input[checked]) label'))),
          controls: shown(document.querySelector('.controls')),
        };
      });
      assert.deepEqual(seen, { board: true, clauses: true, doubts: true, controls: false });
      const pdf = await tab.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0;
      assert.ok(pages >= 1 && pages <= 2, `${pages} pages`);
    });
  });
}
