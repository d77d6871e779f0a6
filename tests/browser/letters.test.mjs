// Letters that stand in until the site's own have come: with each of the three sets that machines have, and only that one, they are
// as wide as the site's, and what has been seen stays where it is. tools/letters.sh fetches the sets; nothing is fetched from here.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import { chromium } from 'playwright-core';
import { alike, letters, sheet, standIns } from '../../tools/stand-ins.mjs';
import { MOST, shifts, views } from './moved.mjs';
import { chromiumHere, open, useBrowser } from './site.mjs';

const SETS = { times: ['Serif Meanwhile', 'Sans Meanwhile'], noto: ['Serif Meanwhile Noto', 'Sans Meanwhile Roboto', 'Sans Meanwhile Noto'], dejavu: ['Serif Meanwhile Wide', 'Sans Meanwhile Wide'] };
/** A page of each make; with ALL=1 more of them. */
const PAGES = !process.env.ALL ? ['index.html', 'editions/um-el-banat.html', 'concordance.html'] : ['records.html', 'editions/lib-el-merafib.html', 'editions/um-el-banat.html', 'editions/senet.html', 'index.html', 'games.html', 'works.html', 'search.html', 'data.html', 'compare.html', 'findings.html', 'concordance.html'];
/** How much wider or narrower than the site's the text of a page may be, set in what stands in. */
const WIDER = 0.015;
const have = letters(true);
const lacking = (set) => (have.has(set) ? false : 'these fonts are not here: sh tools/letters.sh fetches them, or says what to install');

const folder = mkdtempSync(join(tmpdir(), 'ludarium-letters-'));
after(() => rmSync(folder, { recursive: true }));

/** The settings by which a browser finds one set of letters and nothing else of the machine's. */
function only(set) {
  const path = join(folder, `${set}.conf`);
  writeFileSync(path, `<?xml version="1.0"?>\n<fontconfig><dir>${have.get(set)}</dir><cachedir>${join(folder, set)}</cachedir></fontconfig>\n`);
  return { FONTCONFIG_FILE: path };
}

/** How wide a page's prose is in each face that stands in, beside the site's own of that weight and slope; faces that are not here are none. */
const widths = (page) =>
  open(page, (tab) =>
    tab.evaluate(async () => {
      const text = [...document.querySelectorAll('main p, main li')].map((e) => e.textContent).join(' ').replace(/\s+/g, ' ').slice(0, 6000);
      const pen = document.createElement('canvas').getContext('2d');
      const named = (face) => face.family.replaceAll('"', '');
      const out = {};
      for (const face of [...document.fonts].filter((face) => named(face).includes('Meanwhile'))) {
        if (await face.load().then(() => false, () => true)) continue;
        const look = `${face.style} ${face.weight.startsWith('501') ? 600 : 400}`;
        const wide = async (family) => {
          pen.font = `${look} 100px "${family}"`;
          await document.fonts.load(pen.font, text);
          return pen.measureText(text).width;
        };
        const own = await wide(named(face).startsWith('Serif') ? 'Source Serif 4' : 'Source Sans 3');
        out[`${named(face)}, ${look}`] = (await wide(named(face))) / own;
      }
      return out;
    }),
  );

for (const [set, families] of Object.entries(SETS)) {
  describe(set, { skip: lacking(set) }, () => {
    useBrowser(have.has(set) ? only(set) : undefined);

    test('what stands in is as wide as the site’s own letters, in each weight and slope', async () => {
      for (const page of ['editions/um-el-banat.html', 'findings.html']) {
        const ratios = await widths(page);
        // a serif has four faces, a sans two
        assert.equal(Object.keys(ratios).length, families.reduce((sum, family) => sum + (family.startsWith('Serif') ? 4 : 2), 0), `${page}: ${Object.keys(ratios)}`);
        for (const [face, ratio] of Object.entries(ratios)) assert.ok(Math.abs(ratio - 1) < WIDER, `${page}, ${face}: ${ratio.toFixed(4)}`);
      }
    });

    for (const page of PAGES) {
      test(`${page} stays where it is when its letters come late`, async () => {
        for (const [name, view] of Object.entries(views)) {
          const { sum, moved } = await shifts(page, view, 'main');
          assert.ok(sum < MOST, `${name}: moved by ${sum.toFixed(3)}: ${JSON.stringify(moved.sort((a, b) => b.by - a.by).slice(0, 2), null, 1)}`);
        }
      });
    }
  });
}

test('the sheet has the sizes that the fonts’ own metrics give', { skip: Object.keys(SETS).map(lacking).find(Boolean) ?? false }, async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROME || chromiumHere() });
  const made = await standIns(browser, have).finally(() => browser.close());
  assert.ok(alike(sheet().part, made), `measured are:\n${made}\nwritten anew by: node tools/stand-ins.mjs`);
  assert.ok(!alike(sheet().part.replace(/size-adjust: \d+/, 'size-adjust: 50'), made), 'a size that is far off is not alike');
});
