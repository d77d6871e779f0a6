/** Any two games side by side: what the site wrote of two that have no page of their own, drawn as on the pages of pairs. */

import { el, fill, mark } from '../dom';
import { load } from '../load';
import { hasPage, known, named } from '../matrix/choose';
import { clausesOf, type Clause } from '../matrix/data';
import { foot, quotation } from '../matrix/note';
import { goInStep, type PairData } from './pair';

interface Game {
  title: string;
  href: string;
  from: string;
}

interface Parting {
  title: string;
  what?: string;
  note?: string;
  moves?: string[];
  sides: { title: string; to_move?: string; clauses?: string[]; unruled?: string }[];
}

interface Point {
  group: string;
  aspect: string;
  sides: { value?: string; clauses?: string[]; again?: { under?: number[]; standings?: string[] } }[];
}

/** What is empty is left out; clauses are ids, and what they say is in the script of their game; rows are numbers, from one on. */
interface Page {
  games: [Game, Game];
  line: string;
  board?: string;
  none?: string;
  file?: string;
  partings?: Parting[];
  differ?: Point[];
  same?: string[];
  aspects: number;
  /** The scripts of games that can be played in step, and how the boards are. */
  scripts?: string[];
  data?: string;
}

/** The clauses of a game, by id. */
type Clauses = Map<string, Clause>;

/** Addresses in scripts start from the site's folder; this page is in one of its folders. */
const ROOT = '../';

const fetched = (script: string): Promise<void> => load(`${ROOT}${script}`, 'games-script');

/** Draws the page of the two games that its address names; what two boards in step are made from, where they can be. */
export async function openTwo(root: HTMLElement): Promise<{ pair: HTMLElement; data: unknown } | null> {
  const [one, other] = named().sort();
  if (!one || !other) return null;
  if (hasPage(known(), one, other)) {
    location.replace(`${one}--${other}.html`);
    return null;
  }
  const family = known().find(([, games]) => [one, other].every((stem) => games.some((game) => game[0] === stem)));
  if (!family || one === other) {
    const why = `“${one}” and “${other}” are not two games of one kind. Choose two from the lists.`;
    fill(root, el('p', { class: 'notice notice-bad', role: 'alert' }, why));
    return null;
  }
  const stems = family[1].flatMap(([stem]) => ([one, other].includes(stem) ? [stem] : []));
  const [a = '', b = ''] = stems;
  const coming = stems.map((stem) => clausesOf([stem], ROOT, 'games-script'));
  const [all] = await Promise.all([Promise.all(coming), fetched(`assets/pairs/${a}.js`)]);
  const page = (globalThis as { ludariumTwo?: Record<string, Record<string, Page>> }).ludariumTwo?.[a]?.[b];
  if (!page) throw new Error(`assets/pairs/${a}.js has nothing on ${b}.`);
  await Promise.all((page.scripts ?? []).map(fetched));
  const clauses = all.map((own): Clauses => new Map(own.map((clause) => [clause.id, clause])));
  // boards that are not played on are shown as pictures
  const data = page.data ? (JSON.parse(page.data) as PairData) : null;
  const alive = data !== null && goInStep(data);
  const boards = alive ? [] : stems.map((stem) => `${ROOT}assets/boards/${stem}.svg`);
  const pair = el('div', { id: 'pair' }, ...(page.partings ?? []).map((parting, n) => parted(parting, n, clauses, boards)));
  head(page);
  fill(
    root,
    page.board && el('p', { class: 'pair-board' }, page.board),
    pair,
    page.none && el('p', { class: 'small quiet' }, page.none),
    page.file && el('p', { class: 'small quiet as-data' }, el('a', { href: ROOT + page.file, download: true }, 'First differences, as data')),
    differences(page, clauses),
  );
  return alive ? { pair, data } : null;
}

function head(page: Page): void {
  const [a, b] = page.games;
  document.title = document.title.replace(/^.*(?= · )/, `${a.title} and ${b.title}`);
  const link = (game: Game): HTMLElement => el('a', { href: game.href }, game.title);
  const place = document.getElementById('two-head');
  if (!place) return;
  fill(
    place,
    el('h1', {}, link(a), ' ', el('i', {}, 'and'), ' ', link(b)),
    el('dl', { class: 'pair-whence' }, ...page.games.map((game) => el('div', {}, el('dt', {}, game.title), el('dd', {}, game.from)))),
    el('p', { class: 'sub' }, page.line),
  );
}

/** A parting in words; the first that has moves is where the boards come alive. */
function parted(parting: Parting, n: number, clauses: Clauses[], boards: string[]): HTMLElement {
  const id = `parting-${n + 1}`;
  const moves = parting.moves ?? [];
  const line = moves.map((move, i) => el('li', { class: i + 1 === moves.length ? 'last' : null }, move));
  const sides = parting.sides.map((side, i) =>
    el(
      'div',
      { class: 'side' },
      el('div', { class: 'side-head' }, el('h3', {}, side.title), el('span', { class: 'to-move' }, side.to_move)),
      boards[i] && el('img', { class: 'side-board', src: boards[i], alt: `The board of ${side.title}` }),
      el('div', { class: 'note-box' }, side.unruled && el('p', {}, side.unruled), ...ruled(side.clauses, clauses[i], (clause) => el('p', {}, clause.says))),
    ),
  );
  return el(
    'section',
    { class: 'parting', 'aria-labelledby': id },
    el('div', { class: 'parting-head' }, el('h2', { id }, parting.title), line.length > 0 && el('ol', { class: 'line' }, ...line)),
    parting.what && el('p', { class: 'parting-what' }, parting.what),
    el('p', { class: 'small quiet parting-note' }, parting.note),
    el('div', { class: 'two' }, ...sides),
  );
}

function differences(page: Page, clauses: Clauses[]): HTMLElement {
  const differ = page.differ ?? [];
  const heads = page.games.map((game) => el('th', { scope: 'col' }, game.title));
  const rows = differ.map((point, n) => el('tr', { id: `differ-${n + 1}` }, el('th', { scope: 'row' }, point.aspect, el('small', {}, point.group)), ...point.sides.map((side, i) => says(side, differ, clauses[i]))));
  const table = el('table', { class: 'differ' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, el('span', { class: 'vh' }, 'point of the rules')), ...heads)), el('tbody', {}, ...rows));
  const same = page.same ?? [];
  return el(
    'section',
    { class: 'differences', 'aria-labelledby': 'differ-title' },
    el('div', { class: 'section-head' }, el('h2', { id: 'differ-title' }, 'Where they differ'), el('span', { class: 'count after' }, `in ${differ.length} of ${page.aspects} points of the rules`)),
    rows.length > 0 && table,
    el('div', { class: 'same' }, el('h3', {}, 'The same in both', el('small', {}, `${same.length} points`)), el('p', { class: 'quiet' }, same.join(' · '))),
  );
}

/** What one game says of a point, the clauses behind it, and where those stand that were shown before. */
function says({ value, clauses, again }: Point['sides'][number], rows: Point[], all: Clauses = new Map()): HTMLElement {
  const before = (again?.under ?? []).map((row, i) => el('a', { href: `#differ-${row}` }, `${i ? 'and' : 'as under'} ‘${rows[row - 1]?.aspect}’`));
  const marks = (again?.standings ?? []).map((key) => {
    const sign = mark(key);
    sign.removeAttribute('aria-hidden');
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', [...all.values()].find((clause) => clause.mark === key)?.standing ?? '');
    return sign;
  });
  return el('td', {}, value ? el('b', {}, value) : el('i', {}, 'no such thing'), ...ruled(clauses, all), before.length > 0 && el('p', {}, ...marks, ...before));
}

/** Each clause: what `first` makes of it, the quoted words behind it, once where two quote the same, where they stand and how sure they are. */
function ruled(ids: string[] = [], all: Clauses = new Map(), first?: (clause: Clause) => HTMLElement): HTMLElement[] {
  const quoted = new Set<string>();
  return ids.flatMap((id) => {
    const clause = all.get(id);
    if (!clause) return [];
    const quotes = clause.quotes.filter((quote) => !quoted.has(quote));
    for (const quote of quotes) quoted.add(quote);
    return [...(first ? [first(clause)] : []), ...quotes.map(quotation), foot(clause, ROOT, mark(clause.mark))];
  });
}
