// Every event has its reason at hand: the clause in plain words, and the words of the source behind it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { alive, byMouse, isOver, move, ready } from './board.mjs';
import { noiseFindings } from './checks.mjs';
import { editions, open, useBrowser } from './site.mjs';

useBrowser();

/** Runs in the page: what the why box says, and what the page says of the clauses it names. */
function whyBox() {
  const flat = (text) => text.replace(/\s+/g, ' ').trim();
  const box = document.querySelector('#player [aria-label="Why"]');
  const ids = [...box.querySelectorAll('.clause-id')].map((link) => link.textContent.trim());
  const row = (id) => document.querySelector(`[data-clause="${CSS.escape(id)}"]`);
  return {
    says: [...box.querySelectorAll('.why-says')].map((p) => flat(p.textContent)),
    clauses: ids.map((id) => ({ id, says: flat(row(id)?.querySelector('.says')?.textContent ?? ''), lit: row(id)?.classList.contains('lit') ?? null })),
    quotes: [...box.querySelectorAll('.quote, .gist')].map((p) => flat(p.textContent)),
    cites: [...box.querySelectorAll('.cite')].map((cite) => {
      const href = cite.getAttribute('href') ?? '';
      const sentence = href.startsWith('#') ? document.getElementById(decodeURIComponent(href.slice(1))) : null;
      return { href, text: sentence ? flat(sentence.textContent) : null, lit: sentence?.classList.contains('lit') ?? null };
    }),
    certainty: box.querySelector('.marked')?.textContent.trim() ?? '',
  };
}

/** Runs in the page: asks an event of the log for its reason, and gives its words and what the why box says then. */
async function askWhy(i, whyBox) {
  const event = document.querySelectorAll('#player .log .event')[i];
  const words = event.textContent;
  event.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return { words, why: whyBox() };
}

for (const slug of editions()) {
  test(`${slug}: every event of a game names its clause, in plain words and with the source's`, () =>
    open(`editions/${slug}.html`, { reducedMotion: 'reduce' }, async (tab, seen) => {
      await alive(tab);
      let now = await ready(tab);
      for (let i = 0; i < 12 && !isOver(now); i++) now = await move(tab, now, byMouse);
      const events = tab.locator('#player .log .event');
      const count = await events.count();
      assert.ok(count >= 5, `only ${count} events in twelve moves`);
      let quoted = 0;
      // up to forty of them, spread over the game
      for (let i = 0; i < count; i += Math.max(1, Math.floor(count / 40))) {
        const { words, why } = await tab.evaluate(`(${askWhy})(${i}, ${whyBox})`);
        assert.ok(why.clauses.length > 0, `no clause is named for "${words}"`);
        for (const clause of why.clauses) {
          assert.notEqual(clause.says, '', `${clause.id}, named for "${words}", is not in the apparatus`);
          assert.ok(clause.lit, `${clause.id} is not lit for "${words}"`);
        }
        assert.ok(
          why.says.every((says) => why.clauses.some((clause) => clause.says.startsWith(says))),
          `the why box says ${JSON.stringify(why.says)}, the apparatus ${JSON.stringify(why.clauses)}`,
        );
        assert.match(why.certainty, /attested|inferred|conjectured/, `no certainty for "${words}"`);
        for (const quote of why.quotes) {
          assert.doesNotMatch(quote, /“\s*In our words/, 'words of the edition as a quotation');
          const exact = quote.replace(/^[“"]|[”"]$/g, '').replace(/\s*…$/, '');
          const here = why.cites.filter((cite) => cite.text !== null);
          if (here.length === 0) continue; // it is quoted from another account
          assert.ok(here.some((cite) => cite.text.includes(exact)), `“${exact}” is not in the sentence it is cited from`);
          assert.ok(here.some((cite) => cite.lit), `no cited sentence is lit for "${words}"`);
          quoted++;
        }
      }
      assert.ok(quoted > 0, 'no event quotes the account');
      assert.deepEqual(noiseFindings(seen), []);
    }));

  test(`${slug}: pointing at a sentence lights its clauses, and at a clause its sentences`, () =>
    open(`editions/${slug}.html`, { query: 'study', reducedMotion: 'reduce' }, async (tab) => {
      const linked = tab.locator('#account .sentence[data-clauses]:visible');
      // rules may have come from the second layer alone
      if ((await linked.count()) === 0) await tab.locator('.layer-switch label').last().click();
      const sentence = linked.first();
      const [clause] = (await sentence.getAttribute('data-clauses')).split(/\s+/);
      await sentence.hover();
      const row = tab.locator(`[data-clause="${clause}"]`).first();
      await tab.waitForFunction((id) => document.querySelector(`[data-clause="${CSS.escape(id)}"]`).classList.contains('lit'), clause);
      await row.hover();
      await tab.waitForFunction((id) => document.getElementById(id).classList.contains('lit'), await sentence.getAttribute('id'));
    }));
}
