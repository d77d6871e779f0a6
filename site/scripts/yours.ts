/** What a reader keeps on editions: notes and named sets of readings. In this browser alone; as a file wherever he likes. */

import { button } from './button';
import { el, fill } from './dom';
import { textOf } from './given';
import type { Readings } from './types';

export interface ReadingSet {
  name: string;
  readings: Readings;
}

/** By edition: notes by what they are on, and sets in the order in which they were made. */
export interface Yours {
  notes: Record<string, Record<string, string>>;
  sets: Record<string, ReadingSet[]>;
}

const KEY = 'ludarium:yours';
/** Sent on the document whenever something was kept or removed. */
export const YOURS_EVENT = 'ludarium:yours';
/** Longer ones are no notes. */
const LONGEST = 20_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = <T>(of: Record<string, T>, name: string): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

/** What of a text is what a reader kept; anything else in it is left out. Null where it is nothing of the kind. */
export function read(text: string): Yours | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(given) || !(isRecord(given['notes']) || isRecord(given['sets']))) return null;
  const yours: Yours = { notes: {}, sets: {} };
  for (const [slug, notes] of Object.entries(isRecord(given['notes']) ? given['notes'] : {})) {
    if (!isRecord(notes)) continue;
    const kept = Object.entries(notes).filter((note): note is [string, string] => typeof note[1] === 'string' && note[1] !== '');
    if (kept.length) yours.notes[slug] = Object.fromEntries(kept.map(([id, note]) => [id, note.slice(0, LONGEST)]));
  }
  for (const [slug, sets] of Object.entries(isRecord(given['sets']) ? given['sets'] : {})) {
    const kept = (Array.isArray(sets) ? sets : []).flatMap((set: unknown) => {
      if (!isRecord(set) || typeof set['name'] !== 'string' || !isRecord(set['readings'])) return [];
      const readings = Object.entries(set['readings']).filter((r): r is [string, string] => typeof r[1] === 'string');
      return [{ name: set['name'].slice(0, 200), readings: Object.fromEntries(readings) }];
    });
    if (kept.length) yours.sets[slug] = kept;
  }
  return yours;
}

/** Two of them as one: where both have a note on the same thing both stay. */
export function joined(mine: Yours, other: Yours): Yours {
  const yours: Yours = structuredClone(mine);
  for (const [slug, notes] of Object.entries(other.notes)) {
    const here = (yours.notes[slug] = { ...own(yours.notes, slug) });
    for (const [id, note] of Object.entries(notes)) {
      const had = own(here, id);
      here[id] = had === undefined || note.includes(had) ? note : had.includes(note) ? had : `${had}\n${note}`;
    }
  }
  for (const [slug, sets] of Object.entries(other.sets)) {
    const here = (yours.sets[slug] = [...(own(yours.sets, slug) ?? [])]);
    for (const set of sets) if (!here.some((s) => JSON.stringify(s) === JSON.stringify(set))) here.push(set);
  }
  return yours;
}

export function kept(): Yours {
  try {
    return read(localStorage.getItem(KEY) ?? '') ?? { notes: {}, sets: {} };
  } catch {
    return { notes: {}, sets: {} };
  }
}

/** Keeps it; false where the browser keeps nothing. */
export function keep(yours: Yours): boolean {
  let done = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(yours));
  } catch {
    done = false;
  }
  document.dispatchEvent(new CustomEvent(YOURS_EVENT));
  return done;
}

export const notesOn = (slug: string): Record<string, string> => own(kept().notes, slug) ?? {};
export const setsOn = (slug: string): ReadingSet[] => own(kept().sets, slug) ?? [];

/** Keeps a note; an empty one is removed. */
export function note(slug: string, id: string, text: string): boolean {
  const yours = kept();
  const { [id]: _, ...others } = own(yours.notes, slug) ?? {};
  yours.notes[slug] = text.trim() ? { ...others, [id]: text.trim().slice(0, LONGEST) } : others;
  return keep(yours);
}

export function keepSets(slug: string, sets: ReadingSet[]): boolean {
  const yours = kept();
  yours.sets[slug] = sets;
  return keep(yours);
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** What the page shows of it: notes where they belong, and under the sources all of it, to save, to take up and to remove. */
export function wireYours(): void {
  const main = document.querySelector<HTMLElement>('main[data-edition]');
  const slug = main?.dataset['edition'];
  const place = document.querySelector('#sources .sources > div:last-child');
  if (!main || !slug || !place) return;
  const box = el('div', { class: 'yours', id: 'yours' });
  place.append(box);
  const show = (): void => {
    showNotes(main, notesOn(slug));
    if (!box.contains(document.activeElement)) fill(box, ...summary(slug));
  };
  document.addEventListener(YOURS_EVENT, show);
  // another window of the same reader
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) show();
  });
  show();
}

function showNotes(main: HTMLElement, notes: Record<string, string>): void {
  for (const old of main.querySelectorAll('.yours-note')) old.remove();
  for (const [id, text] of Object.entries(notes)) {
    const element = document.getElementById(id);
    if (!element || !main.contains(element)) continue;
    const made = el('p', { class: 'yours-note' }, el('b', {}, 'Yours: '), text);
    (element.matches('.sentence') ? element.querySelector(':scope > div') : element.matches('.clause') ? element.querySelector('.says') : element)?.append(made);
  }
}

function summary(slug: string): HTMLElement[] {
  const yours = kept();
  const notes = Object.entries(notesOn(slug));
  const sets = setsOn(slug);
  const all = Object.values(yours.notes).reduce((sum, of) => sum + Object.keys(of).length, 0) + Object.values(yours.sets).reduce((sum, of) => sum + of.length, 0);
  const status = el('p', { class: 'small', role: 'status' });
  const lost = notes.filter(([id]) => !document.getElementById(id));
  const file = el('input', { type: 'file', accept: 'application/json,.json', hidden: true, 'aria-label': 'A file of notes' });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    void textOf(chosen).then((text) => {
      const other = read(text);
      if (other) keep(joined(kept(), other));
      status.textContent = other ? `“${chosen.name}” is loaded.` : `“${chosen.name}” contains no notes and no sets of readings; nothing was changed.`;
      file.value = '';
    }, (why: Error) => (status.textContent = why.message));
  });
  return [
    el('h3', {}, 'Yours'),
    el('p', { class: 'small' }, `Your notes (“Cite or note” next to a sentence, rule or doubt) and your sets of readings (under the doubts). They are not part of the edition: only this browser keeps them, and nobody else sees them. On this page: ${many(notes.length, 'note', 'notes')} and ${many(sets.length, 'set', 'sets')} of readings. On all pages: ${all}.`),
    ...lost.map(([id, text]) => el('p', { class: 'yours-note' }, el('b', {}, `Yours, on ${id}, which is no longer here: `), text)),
    el(
      'p',
      { class: 'yours-ways' },
      button('Save all as a file', () => save(yours)),
      button('Load a file', () => file.click()),
      notes.length + sets.length > 0 ? removal(slug) : null,
      file,
    ),
    status,
  ];
}

/** Removes what is kept on a page, at the second press. */
function removal(slug: string): HTMLElement {
  const made = button('Remove mine on this page', () => {
    if (made.dataset['sure']) {
      const yours = kept();
      delete yours.notes[slug];
      delete yours.sets[slug];
      made.blur();
      keep(yours);
    } else {
      made.dataset['sure'] = 'yes';
      made.textContent = 'Remove for good';
    }
  });
  return made;
}

function save(yours: Yours): void {
  const link = el('a', { href: URL.createObjectURL(new Blob([`${JSON.stringify(yours, null, 1)}\n`], { type: 'application/json' })), download: 'ludarium-yours.json' });
  document.body.append(link);
  link.click();
  link.remove();
}

/** A field for a note, kept as it is written. */
export function noteField(slug: string, id: string, what: string): HTMLElement {
  const area = el('textarea', { id: 'your-note', rows: 3, maxlength: LONGEST });
  area.value = notesOn(slug)[id] ?? '';
  const status = el('p', { class: 'small quiet', role: 'status' }, 'Saved as you write, only in this browser; you can save all to a file under Sources.');
  area.addEventListener('input', () => {
    if (!note(slug, id, area.value)) status.textContent = 'This browser saves nothing for this page: you lose this note when you leave.';
  });
  return el('div', { class: 'yours-edit' }, el('h3', {}, el('label', { for: 'your-note' }, `Your note on ${what}`)), area, status);
}
