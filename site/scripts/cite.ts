/** Cite this: beside every sentence, rule, doubt, claim and figure of an edition, for reading and for reference managers. */

import { copyText } from './copy';
import { el, fill } from './dom';
import { noteField } from './yours';

interface Source {
  title: string;
  path: string;
  editor: string;
  /** `ed.` or `eds.` */
  eds: string;
  year: string;
  version: string;
  hash: string;
  work: string;
  record: string;
  /** The collection as it is cited, where its record comes from, and who wrote the summaries there. */
  whole: string;
  source: string;
  editors: string;
}

/** What can be cited: where it stands, and what it is called. */
const CITED: [selector: string, name: (element: HTMLElement) => string][] = [
  ['#account .sentence', (e) => `sentence ${e.id}`],
  ['#rules .clause', (e) => `rule ${e.dataset['clause'] ?? ''}`],
  ['#doubts .question', (e) => `doubt “${e.querySelector('h3')?.textContent?.trim() ?? ''}”, with its readings`],
  ['#claims .claim', (e) => `claim ${e.id}`],
  ['#examples .example', (e) => `worked position ${e.id}`],
  ['#figures', () => 'figures'],
];

export function wireCitations(): void {
  const data = document.getElementById('cite-data')?.dataset as unknown as Source | undefined;
  if (!data) return;
  for (const [selector, name] of CITED) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const button = el('button', { type: 'button', class: 'cite-this', 'aria-label': `Cite or note: ${name(element)}` }, 'Cite or note');
      button.addEventListener('click', () => open(data, element, name(element)));
      // after the words of a sentence, before what is remarked of it
      const after = element.matches('.sentence') ? [...element.querySelectorAll('.text, .became')].pop() : null;
      if (after) after.after(' ', button);
      else (element.querySelector('.says, .kicker, .verdict, .line, .count') ?? element).append(' ', button);
    }
  }
}

/** Where it can be read: its address on the web, be it that of the site whose copy this is; or its place in the site. */
function addressOf(data: Source, id: string): string {
  const hash = id ? `#${id}` : '';
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  const address = /^https?:/.test(canonical) ? canonical : location.href;
  return /^https?:/.test(address) ? `${address.split('#')[0]}${hash}` : `${data.path}${hash}`;
}

/** What a reader has to add to an address that leads nowhere by itself. */
function diskNote(address: string): HTMLElement | null {
  if (/^https?:/.test(address)) return null;
  return el('p', { class: 'small citing-disk' }, 'This copy is on a disk, so the address is incomplete. Before you cite it, add the web address where others can read it.');
}

/** Which record and which work it is from: the words of a source that a sentence is, what a rule rests on, what all else is about. */
function drawnFrom(data: Source, element: HTMLElement): string {
  const witness = element.closest<HTMLElement>('.witness')?.dataset['record'];
  const record = `record ${witness ?? data.record} of ${data.source}`;
  // the pages that an edition names are those of its own record
  const work = witness || !data.work ? '' : data.work;
  if (!element.matches('.sentence')) {
    const rests = [...element.querySelectorAll('.cites a')].map((a) => a.textContent?.trim() ?? '').filter(Boolean);
    const what = element.matches('.clause') ? 'Rule edited from' : 'From the edition of';
    return `${what} ${record}${work && `, ${work}`}${rests.length ? `; based on ${rests.join(', ')}` : ''}.`;
  }
  const summary = !/^(?:[A-Z]\.)?C\d/.test(element.id);
  const of = work && ` of ${work}`;
  if (element.querySelector('.gist')) return `Paraphrased by the edition from ${summary ? `the summary${of} by ${data.editors} in` : `the words${of} quoted in`} ${record}.`;
  if (summary) return `Summary${of} by ${data.editors}, ${record}.`;
  return work ? `Words of ${work}, as quoted in ${record}.` : `Words quoted in ${record}.`;
}

/** The formats, for reading first. */
export function citations(data: Source, what: string, address: string, note: string): [string, string][] {
  const title = `${data.title}, ${what}`;
  const version = `version ${data.version}, edition ${data.hash}`;
  const key = `ludarium-${data.path.replace(/^.*\/|\.html$/g, '')}-${what.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').toLowerCase()}`.slice(0, 60);
  const plain = `${data.editor} (${data.eds}). ${data.year ? `${data.year}.` : 'n. d.'} “${title}.” In ${data.whole}, ${version}. ${address}.${note ? ` ${note}` : ''}`;
  const tex = (text: string): string => text.replace(/[&%$#_{}]/g, '\\$&');
  const bibtex = ['@incollection{' + key + ',', `  editor = {{${tex(data.editor)}}},`, ...(data.year ? [`  year = {${data.year}},`] : []), `  title = {${tex(title)}},`, `  booktitle = {${tex(data.whole)}},`, `  edition = {${tex(version)}},`, `  howpublished = {\\url{${address}}},`, ...(note ? [`  note = {${tex(note)}},`] : []), '}'].join('\n');
  const ris = ['TY  - CHAP', `ED  - ${data.editor}`, ...(data.year ? [`PY  - ${data.year}`] : []), `TI  - ${title}`, `BT  - ${data.whole}`, `ET  - ${version}`, `UR  - ${address}`, ...(note ? [`N1  - ${note}`] : []), 'ER  - '].join('\n');
  const csl = JSON.stringify([{ id: key, type: 'entry', title, 'container-title': data.whole, editor: [{ literal: data.editor }], ...(data.year ? { issued: { 'date-parts': [[Number(data.year)]] } } : {}), version, URL: address, ...(note ? { note } : {}) }], null, 1);
  return [['For reading', plain], ['BibTeX', bibtex], ['RIS', ris], ['CSL-JSON', csl]];
}

function open(data: Source, element: HTMLElement, what: string): void {
  const dialog = el('dialog', { class: 'citing', 'aria-labelledby': 'citing-title', closedby: 'any' });
  const address = addressOf(data, element.id);
  const slug = document.querySelector<HTMLElement>('main[data-edition]')?.dataset['edition'];
  const blocks = citations(data, what, address, drawnFrom(data, element)).flatMap(([name, text]) => {
    const copy = el('button', { type: 'button', class: 'button' }, 'Copy');
    copy.addEventListener('click', () => void copyText(text).then((done) => (copy.textContent = done ? 'Copied' : 'Select the text and copy it')));
    return [el('h3', {}, name, ' ', copy), el('pre', { tabindex: '0' }, text)];
  });
  const close = el('button', { type: 'button', class: 'button button-accent' }, 'Close');
  close.addEventListener('click', () => dialog.close());
  fill(dialog, el('h2', { id: 'citing-title' }, `Cite ${what}`), diskNote(address), ...blocks, slug && element.id ? noteField(slug, element.id, what) : null, el('p', {}, close));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
