// How long the table of records takes to answer, opened from disk with its rows repeated: milliseconds of a facet pressed and of
// a word typed (without the pause in typing that it waits for), until the next frame is drawn; best and middle of seven.
//   CHROME=/path/to/chromium node tools/bench-records.mjs [NUMBER OF RECORDS, 10000]       needs a built site

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launched, root, RUNS, told } from './bench.mjs';
import { grown } from './many-records.mjs';

const n = Number(process.argv[2] ?? 10_000);
const browser = await launched();

try {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await grown(n)(tab);
  await tab.goto(pathToFileURL(join(root, 'site/dist/records.html')).href);
  await tab.waitForFunction((all) => document.querySelector('#browse-count')?.textContent.startsWith(`${all} `), n);
  const facet = () =>
    tab.evaluate(async () => {
      const begun = performance.now();
      document.querySelector('.facet-value').click();
      const answered = performance.now() - begun;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      return [answered, performance.now() - begun];
    });
  // typed until the count has changed; the pause that the page waits for is told with it
  const word = (text) =>
    tab.evaluate(async (typed) => {
      const field = document.querySelector('#browse-find');
      const counted = new Promise((done) => new MutationObserver(() => done(performance.now())).observe(document.querySelector('#browse-count'), { childList: true, characterData: true, subtree: true }));
      field.value = typed;
      const begun = performance.now();
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return (await counted) - begun;
    }, text);
  const facets = [];
  const words = [];
  for (let i = 0; i < RUNS; i++) {
    facets.push(await facet());
    words.push(await word(i % 2 ? '' : 'mancala'));
  }
  console.log(`${n} records`);
  console.log(`a facet answered        ${told(facets.map(([answered]) => answered))}`);
  console.log(`a facet drawn           ${told(facets.map(([, drawn]) => drawn))}`);
  console.log(`a word, with the pause  ${told(words)}`);
} finally {
  await browser.close();
}
