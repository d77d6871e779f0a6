// The checks themselves: each finds the fault that a page was given, and nothing on the page without one.

import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, axeInBoth, htmlFindings, linkFindings, noiseFindings, sidewaysFindings } from './checks.mjs';
import { faults, open, quiet, readEach, useBrowser } from './site.mjs';

useBrowser();

const axeOn = (page) => open(page, { folder: faults }, (tab) => axeFindings(tab));
const noiseOf = (page) =>
  open(page, { folder: faults }, async (tab, seen) => {
    await quiet(tab, 150);
    return noiseFindings(seen);
  });
const widthOf = (page) =>
  open(page, { folder: faults }, async (tab) => {
    assert.deepEqual(await sidewaysFindings(tab), []);
    // a page that was opened wider is seen as one that was opened so
    await tab.setViewportSize({ width: 375, height: 800 });
    await quiet(tab);
    return sidewaysFindings(tab);
  });

/** One finding at least, and one that says this. */
function found(findings, what) {
  assert.ok(findings.some((finding) => what.test(finding)), `not found: ${what}; found: ${JSON.stringify(findings)}`);
}

test('nothing is found on a sound page', async () => {
  assert.deepEqual(await htmlFindings('sound.html', faults), []);
  assert.deepEqual(await axeOn('sound.html'), []);
  assert.deepEqual(await noiseOf('sound.html'), []);
  assert.deepEqual(await widthOf('sound.html'), []);
});

test('HTML that leaves the standard is found', async () => {
  found(await htmlFindings('invalid.html', faults), /invalid\.html:.*<p>/);
});

test('letters too faint to read are found', async () => {
  found(await axeOn('contrast.html'), /^color-contrast: .*class="faint"/);
});

test('of many letters that are alike some are measured, and one of other colours among them is found', async () => {
  const findings = await open('sound.html', { folder: faults }, async (tab) => {
    await tab.evaluate(() => {
      const list = document.querySelector('main').appendChild(document.createElement('ul'));
      for (let i = 0; i < 200; i++) list.append(Object.assign(document.createElement('li'), { textContent: `${i}` }));
      list.children[77].style.color = '#bbb';
      list.children[133].style.background = '#444';
      list.children[142].style.opacity = '0.3';
    });
    return axeFindings(tab);
  });
  for (const one of [77, 133, 142]) found(findings, new RegExp(`^color-contrast: .*>${one}<`));
  assert.equal(findings.length, 3, JSON.stringify(findings));
});

test('letters too faint to read in dark colours alone are found, in a page that was opened in light ones', async () => {
  const findings = await open('contrast-dark.html', { folder: faults }, (tab) => axeInBoth(tab));
  found(findings, /^in dark colours: color-contrast: .*class="faint"/);
  assert.equal(findings.length, 1, JSON.stringify(findings));
});

test('a button without a name is found', async () => {
  found(await axeOn('nameless.html'), /^button-name: /);
});

test('a link to no page, a link to no anchor and a picture of another host are found, and only these', async () => {
  const findings = await linkFindings(faults);
  found(findings, /^broken-link\.html: "nowhere\.html": there is no such file/);
  found(findings, /^broken-anchor\.html: "sound\.html#C99": .* no such anchor/);
  found(findings, /^elsewhere\.html: .* is loaded from elsewhere/);
  assert.equal(findings.length, 3, JSON.stringify(findings));
});

test('a script that fails is found', async () => {
  found(await noiseOf('console-error.html'), /planted/);
});

test('a request that leaves the site is found', async () => {
  found(await noiseOf('elsewhere.html'), /asked for https:\/\/example\.org\/board\.png/);
});

test('a page wider than a telephone is found', async () => {
  found(await widthOf('wide.html'), /wider than its 375 px.*class="wide"/);
});

test('what pages are read for is what stands in them, without scripts', async () => {
  const read = await readEach(['sound.html', 'console-error.html'], (page) => [page.title, page.querySelector('#here')?.textContent ?? null], faults);
  assert.deepEqual([...read.keys()], ['sound.html', 'console-error.html']);
  const [title, here] = read.get('sound.html');
  assert.equal(title, 'A page without a fault');
  assert.match(here, /^Nothing is wrong/);
});
