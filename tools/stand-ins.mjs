// Sizes the letters that stand in until the site's own have come, in site/styles/10-fonts.css: as wide on the average and as high as
// the site's, by what a browser measures of the fonts themselves (their advances and kerning, in text as the pages have it).
//   node tools/stand-ins.mjs          writes them; tools/letters.sh fetches the fonts
//   node tools/stand-ins.mjs --check  says whether the sheet has them so, or near
// A face has a size, so each weight and slope of a font that a machine may have is a face of its own.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(fileURLToPath(import.meta.url), '../..');
export const SHEET = join(root, 'site/styles/10-fonts.css');
const BEGIN = '/* stand-ins: written by tools/stand-ins.mjs */';

/** Text of the pages' kind: an account's prose and a manual's. */
const PROSE = `Two people play. Each has a row of six holes before him and puts four counters into every hole; the hole at the end of the row
on his right is his store. In his turn a player lifts all counters of one of his holes and sows them, one by one, into the holes that
follow, against the clock. If the last of them falls into a hole that holds others, he lifts these too and goes on; if it falls into an
empty hole, his turn is over. Whoever makes four in a hole of his own calls it his daughter, and takes whatever falls there until the
round ends. The account does not say what happens when nobody can move, and the editors read it both ways: attested, inferred,
conjectured. Played 1,266 times with each reading, the games were as long (24.6 turns instead of 23.9), and the second player won a
little more often. How sure is this? See the sentence, the rule that it became, and where the record was found.`;
/** Text as tables and lists have it, which are set in the sans: names, years, figures. */
const FACTS = `20 Squares · 109 records · 2300 to 1 BC · Northern Africa, Southern Asia, Western Asia · board, race, escape. Um el Banât · 4
records · 1929 to 1971 · Eastern Africa · Braunholtz 1931 · The Game of Mweso in Uganda · editions 1 · worksheets 0. Patolli · 50 records
· AD 250 to 1550 · Central America. H. J. R. Murray 1951, A History of Board-Games Other than Chess, p. 121–124. Davies 1925 · Some Arab
Games and Puzzles · records 7 · editions 4. Ethnography 229 · Contemporary text 71 · Historical rule description 4 · Sudan, Egypt.`;
const TEXT = { serif: PROSE.replaceAll('\n', ' '), sans: `${PROSE} ${FACTS}`.replaceAll('\n', ' ') };

const serif = (set, name, family, fonts) => ({ own: 'serif', set, name, family, faces: ['regular', 'italic', 'semibold', 'semibold italic'].map((look) => ({ look, ...fonts[look] })) });
// the site's sans has no italics: what stands in for it is slanted by the browser, as it is
const sans = (set, name, family, fonts) => ({ own: 'sans', set, name, family, faces: ['regular', 'semibold'].map((look) => ({ look, ...fonts[look] })) });

/** Families in the order in which the pages ask for them; a face has the names of equal fonts, and the file of one by which it is measured. */
const FAMILIES = [
  serif('times', 'Serif Meanwhile', 'Times New Roman and its equals', {
    regular: { file: 'LiberationSerif-Regular', local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'] },
    italic: { file: 'LiberationSerif-Italic', local: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic', 'Tinos Italic'] },
    semibold: { file: 'LiberationSerif-Bold', local: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'] },
    'semibold italic': { file: 'LiberationSerif-BoldItalic', local: ['Times New Roman Bold Italic', 'TimesNewRomanPS-BoldItalicMT', 'Liberation Serif Bold Italic', 'Tinos Bold Italic'] },
  }),
  serif('noto', 'Serif Meanwhile Noto', 'Noto Serif', {
    regular: { file: 'NotoSerif-Regular', local: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'] },
    italic: { file: 'NotoSerif-Italic', local: ['Noto Serif Italic', 'NotoSerif-Italic'] },
    semibold: { file: 'NotoSerif-Bold', local: ['Noto Serif Bold', 'NotoSerif-Bold'] },
    'semibold italic': { file: 'NotoSerif-BoldItalic', local: ['Noto Serif Bold Italic', 'NotoSerif-BoldItalic'] },
  }),
  serif('dejavu', 'Serif Meanwhile Wide', 'DejaVu Serif; its italics are a package of their own, and as wide as its upright letters', {
    regular: { file: 'DejaVuSerif', local: ['DejaVu Serif'] },
    italic: { file: 'DejaVuSerif-Italic', local: ['DejaVu Serif Italic', 'DejaVu Serif'] },
    semibold: { file: 'DejaVuSerif-Bold', local: ['DejaVu Serif Bold'] },
    'semibold italic': { file: 'DejaVuSerif-BoldItalic', local: ['DejaVu Serif Bold Italic', 'DejaVu Serif Bold'] },
  }),
  sans('times', 'Sans Meanwhile', 'Arial and its equals', {
    regular: { file: 'LiberationSans-Regular', local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'] },
    semibold: { file: 'LiberationSans-Bold', local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'] },
  }),
  sans('noto', 'Sans Meanwhile Roboto', 'Roboto', {
    regular: { file: 'Roboto-Regular', local: ['Roboto', 'Roboto Regular', 'Roboto-Regular'] },
    semibold: { file: 'Roboto-Bold', local: ['Roboto Bold', 'Roboto-Bold'] },
  }),
  sans('noto', 'Sans Meanwhile Noto', 'Noto Sans', {
    regular: { file: 'NotoSans-Regular', local: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'] },
    semibold: { file: 'NotoSans-Bold', local: ['Noto Sans Bold', 'NotoSans-Bold'] },
  }),
  sans('dejavu', 'Sans Meanwhile Wide', 'DejaVu Sans', {
    regular: { file: 'DejaVuSans', local: ['DejaVu Sans'] },
    semibold: { file: 'DejaVuSans-Bold', local: ['DejaVu Sans Bold'] },
  }),
];
/** What the site's own letters are taken from, and how a look is asked for: the pages have the weights 400 and 600. */
const OWN = {
  serif: (look) => `source-serif-4/files/source-serif-4-latin-wght-${look.includes('italic') ? 'italic' : 'normal'}.woff2`,
  sans: () => 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
};
const weight = (look) => (look.includes('semibold') ? 600 : 400);

/** The sets of letters that are there, name → folder; what is missing is named on stderr. `quietly`: nothing is fetched or said. */
export function letters(quietly = false) {
  let told;
  try {
    told = execFileSync('sh', [join(root, 'tools/letters.sh')], { encoding: 'utf8', env: { ...process.env, ...(quietly && { NO_INSTALL: '1' }) }, stdio: ['ignore', 'pipe', quietly ? 'pipe' : 'inherit'] });
  } catch (error) {
    if (error.status !== 3) throw error;
    told = error.stdout;
  }
  return new Map(told.trim().split('\n').filter(Boolean).map((line) => line.split('\t')));
}

/** How wide the text is in a font and how far it reaches up and down, in parts of its size. */
const measured = (tab, bytes, weight, text) =>
  tab.evaluate(async ([bytes, weight, text]) => {
    // a name of its own for each: a font that is still there from before would be measured in its place
    const name = `measured${document.fonts.size}`;
    const face = new FontFace(name, `url(data:font/any;base64,${bytes})`, { weight: '1 1000' });
    document.fonts.add(await face.load());
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${weight} 1000px ${name}`;
    const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText(text);
    return { width: width / 1000, up: up / 1000, down: down / 1000 };
  }, [bytes.toString('base64'), weight, text]);

const percent = (part) => `${(100 * part).toFixed(1)}%`;

/** The sheet's part, by the fonts in these folders. */
export async function standIns(browser, folders) {
  const tab = await browser.newPage();
  const lines = [BEGIN];
  for (const { own, set, name, family, faces } of FAMILIES) {
    lines.push(`/* ${family} */`);
    for (const { look, file, local } of faces) {
      const ours = await measured(tab, readFileSync(join(root, 'node_modules/@fontsource-variable', OWN[own](look))), weight(look), TEXT[own]);
      const theirs = await measured(tab, readFileSync(join(folders.get(set), `${file}.ttf`)), weight(look), TEXT[own]);
      const size = ours.width / theirs.width;
      lines.push(
        `@font-face { font-family: "${name}"; font-style: ${look.includes('italic') ? 'italic' : 'normal'}; font-weight: ${weight(look) === 600 ? '501 900' : '200 500'}; ` +
          `src: ${local.map((local) => `local("${local}")`).join(', ')}; size-adjust: ${percent(size)}; ` +
          `ascent-override: ${percent(ours.up / size)}; descent-override: ${percent(ours.down / size)}; line-gap-override: 0%; }`,
      );
    }
  }
  await tab.close();
  return `${lines.join('\n')}\n`;
}

/** How far a size may lie from what is measured, in hundredths: Liberation Sans 1 and 2 lie 0.2 apart, by their kerning. */
const NEAR = 0.5;

/** Whether two parts say the same but for sizes that lie near each other. */
export function alike(one, other) {
  const SIZE = /[\d.]+(?=%)/g;
  const [a, b] = [one, other].map((part) => part.match(SIZE)?.map(Number) ?? []);
  return one.replace(SIZE, '') === other.replace(SIZE, '') && a.length === b.length && a.every((size, at) => Math.abs(size - b[at]) <= NEAR);
}

/** The sheet as it is, before its stand-ins and from there on. */
export function sheet() {
  const css = readFileSync(SHEET, 'utf8');
  const at = css.indexOf(BEGIN);
  if (at < 0) throw new Error(`${SHEET} lacks the line "${BEGIN}"`);
  return { before: css.slice(0, at), part: css.slice(at) };
}

async function main(check) {
  const folders = letters();
  if (FAMILIES.some(({ set }) => !folders.has(set))) process.exit(3);
  const browser = await chromium.launch({ executablePath: process.env.CHROME || execFileSync('sh', [join(root, 'tools/chromium.sh')], { encoding: 'utf8' }).trim() });
  const { before, part } = sheet();
  const made = await standIns(browser, folders).finally(() => browser.close());
  if (check && !alike(made, part)) {
    console.error('site/styles/10-fonts.css is not what the fonts say; write it anew: node tools/stand-ins.mjs');
    process.exit(1);
  }
  if (!check) writeFileSync(SHEET, before + made);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2] === '--check');
