/** A table of the games of one family: a row an aspect, a column a game. */

import { el, mark } from '../dom';
import { clausesOf, type Answer, type Row, type Table } from './data';
import type { Order } from './matrix';
import type { Note } from './note';

/** More games than these do not stand beside each other in a window: the table is moved in its own. */
const MANY = 9;

export class Matrix {
  readonly element: HTMLTableElement;
  private readonly bodies: { body: HTMLTableSectionElement; rows: HTMLTableRowElement[] }[] = [];
  private readonly rowOf = new Map<HTMLTableRowElement, Row>();
  /** What a row says and what its cells rest on: rules and quoted words, which a cell tells shorter. */
  private words: Map<HTMLTableRowElement, string>;
  private deep: Promise<void> | null = null;
  private wanted = '';
  private readonly hidden = new Set<number>();
  /** What leaves a game out: words that are looked for, and ticks that were taken away. */
  private searched = '';
  private kept: ReadonlySet<number> | null = null;

  constructor(
    private readonly table: Table,
    private readonly marks: string[],
    private readonly note: Note,
  ) {
    const heads = table.games.map(([, title, from, href], game) => el('th', { scope: 'col', 'data-game': game }, el('a', { href }, title), el('small', {}, from)));
    this.element = el('table', { class: 'matrix' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, el('span', { class: 'vh' }, 'aspect')), ...heads)));
    for (const [name, rows] of table.groups) {
      const head = el('tr', {}, el('th', { scope: 'rowgroup', class: 'kicker', colspan: table.games.length + 1 }, el('span', {}, name)));
      const all = rows.map((row) => this.row(row));
      const body = el('tbody', {}, head, ...all);
      this.element.append(body);
      this.bodies.push({ body, rows: [head, ...all] });
    }
    this.words = new Map([...this.rowOf.keys()].map((row) => [row, (row.textContent ?? '').toLowerCase()]));
    this.sameness();
    this.oneStop();
    this.element.addEventListener('click', (event) => this.ask(event));
  }

  get many(): boolean {
    return this.table.games.length > MANY;
  }

  private row(row: Row): HTMLTableRowElement {
    const [aspect, values, cells] = row;
    const made = el('tr', {}, el('th', { scope: 'row' }, aspect), ...cells.map((answer, game) => el('td', { 'data-game': game }, this.cell(answer, values))));
    this.rowOf.set(made, row);
    return made;
  }

  private cell(answer: Answer, values: Row[1]): HTMLElement {
    if (answer === 0) return el('span', { class: 'cell cell-none' }, '–', el('span', { class: 'vh' }, 'none'));
    const [words = '', tint = 'most'] = values[answer[0]] ?? [];
    const marks = (answer[2] ?? []).flatMap((n) => {
      const kind = this.marks[n] ?? '';
      const sign = mark(kind);
      // only what is contradicted has a colour
      if (kind !== 'contradicted') sign.setAttribute('class', 'mark');
      return [sign, el('span', { class: 'vh' }, kind.replaceAll('-', ' '))];
    });
    return el('button', { type: 'button', class: `cell cell-${tint}`, 'aria-haspopup': 'dialog' }, el('span', {}, words), ...marks);
  }

  private ask(event: Event): void {
    const cell = (event.target as Element).closest<HTMLElement>('button.cell');
    const line = cell?.closest('tr');
    const row = line && this.rowOf.get(line);
    const number = Number(cell?.closest('td')?.dataset['game']);
    const game = this.table.games[number];
    const answer = row?.[2][number];
    if (!cell || !row || !game || !answer) return;
    const behind = answer[1].join();
    const rows = this.table.groups.flatMap(([, rows]) => rows);
    const alike = rows.filter((r) => r === row || (behind !== '' && r[2][number] !== 0 && r[2][number]?.[1].join() === behind));
    void this.note.open(cell, { game, answer, aspects: alike.map(([aspect]) => aspect), value: row[1][answer[0]]?.[0] ?? '' });
  }

  /** Cells that can be seen, row by row, and the names over them. */
  private cells(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>('button.cell')].filter((c) => c.checkVisibility());
  }

  private stopAt(chosen: HTMLElement | undefined): void {
    for (const cell of this.element.querySelectorAll<HTMLElement>('button.cell')) cell.tabIndex = cell === chosen ? 0 : -1;
  }

  /** Rows were hidden or shown: what cannot be seen is no stop. */
  settle(): void {
    const cells = this.cells();
    if (!cells.some((c) => c.tabIndex === 0)) this.stopAt(cells[0]);
  }

  /** A table of hundreds of cells is one stop of the tab key; within it arrows, Home and End go from cell to cell. */
  private oneStop(): void {
    this.stopAt(this.element.querySelector<HTMLElement>('button.cell') ?? undefined);
    this.element.addEventListener('focusin', (event) => {
      const cell = (event.target as Element).closest<HTMLElement>('button.cell');
      if (cell) this.stopAt(cell);
    });
    this.element.addEventListener('keydown', (event) => {
      const cell = (event.target as Element).closest<HTMLElement>('button.cell');
      const row = cell?.closest('tr');
      if (!cell || !row || event.ctrlKey || event.metaKey || event.altKey) return;
      const all = this.cells();
      const inRow = all.filter((c) => c.closest('tr') === row);
      const column = cell.closest('td')?.cellIndex;
      const inColumn = all.filter((c) => c.closest('td')?.cellIndex === column);
      const by = (list: HTMLElement[], step: number): HTMLElement | undefined => list[list.indexOf(cell) + step];
      const to: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => by(inRow, 1),
        ArrowLeft: () => by(inRow, -1),
        ArrowDown: () => by(inColumn, 1),
        ArrowUp: () => by(inColumn, -1),
        Home: () => inRow[0],
        End: () => inRow[inRow.length - 1],
      };
      const go = to[event.key];
      if (!go) return;
      event.preventDefault();
      go()?.focus();
    });
  }

  games(order: Order): void {
    const { games, alike } = this.table;
    const listed = games.map((_, i) => i);
    const by = {
      listed,
      alike: alike.length === games.length ? alike : listed,
      title: [...listed].sort((a, b) => (games[a]?.[1] ?? '').localeCompare(games[b]?.[1] ?? '', 'en')),
    }[order];
    for (const row of this.element.rows) {
      const cells = new Map([...row.cells].map((c) => [c.dataset['game'], c]));
      if (cells.size > games.length) row.append(...by.flatMap((game) => cells.get(String(game)) ?? []));
    }
  }

  /** Only games of which a name, a people, a country or a work has one of these words in it; no words are all. How many that are. */
  only(words: string): number {
    this.searched = words;
    return this.chosen();
  }

  /** Only games of these numbers. */
  keep(games: ReadonlySet<number>): void {
    this.kept = games;
    this.chosen();
  }

  get titles(): string[] {
    return this.table.games.map(([, title]) => title);
  }

  /** The table as it is shown, in tables of so many games at most: for paper, which cannot be moved along. */
  printed(most: number): HTMLElement[] {
    const heads = [...(this.element.tHead?.rows[0]?.cells ?? [])];
    const order = heads.flatMap((th) => (th.dataset['game'] === undefined ? [] : [Number(th.dataset['game'])])).filter((game) => !this.hidden.has(game));
    const tables: HTMLElement[] = [];
    for (let from = 0; from < order.length; from += most) {
      const part = new Set(order.slice(from, from + most).map(String));
      const table = this.element.cloneNode(true) as HTMLTableElement;
      for (const cell of table.querySelectorAll<HTMLElement>('[data-game]')) if (!part.has(cell.dataset['game'] ?? '')) cell.remove();
      for (const head of table.querySelectorAll('th[scope="rowgroup"]')) head.setAttribute('colspan', String(part.size + 1));
      tables.push(table);
    }
    return tables;
  }

  private chosen(): number {
    const wanted = this.searched.toLowerCase().split(',').map((w) => w.trim()).filter(Boolean);
    this.hidden.clear();
    for (const [game, [, title, from, , country]] of this.table.games.entries()) {
      const text = `${title} ${from} ${country}`.toLowerCase();
      const left = this.kept?.has(game) === false;
      if (left || (wanted.length && !wanted.some((w) => text.includes(w)))) this.hidden.add(game);
    }
    for (const cell of this.element.querySelectorAll<HTMLElement>('[data-game]')) cell.classList.toggle('not-found', this.hidden.has(Number(cell.dataset['game'])));
    this.sameness();
    this.settle();
    return this.table.games.length - this.hidden.size;
  }

  /** Which rows differ, among the games that are shown. */
  private sameness(): void {
    for (const { rows } of this.bodies) {
      let all = true;
      for (const line of rows.slice(1)) {
        const cells = this.rowOf.get(line)?.[2] ?? [];
        const shown = cells.filter((_, game) => !this.hidden.has(game));
        const same = new Set(shown.map((answer) => (answer === 0 ? -1 : answer[0]))).size < 2;
        line.toggleAttribute('data-same', same);
        all &&= same;
      }
      rows[0]?.toggleAttribute('data-same', all);
    }
  }

  /** Rows of all parts together, those with the most different cells first; or each part under its name again. */
  aspects(byDifference: boolean): void {
    for (const { rows } of this.bodies) rows[0]?.toggleAttribute('hidden', byDifference);
    if (!byDifference) {
      for (const { body, rows } of this.bodies) body.append(...rows);
      return;
    }
    const rows = this.bodies.flatMap((b) => b.rows.slice(1));
    const kinds = (line: HTMLTableRowElement): number => new Set((this.rowOf.get(line)?.[2] ?? []).map((answer) => (answer === 0 ? -1 : answer[0]))).size;
    const sorted = rows.map((row, i) => ({ row, i, n: kinds(row) })).sort((a, b) => b.n - a.n || a.i - b.i);
    this.bodies[0]?.body.append(...sorted.map((s) => s.row));
  }

  /** Shows the rows that say a word; the rules behind the cells are loaded the first time that somebody looks for one. Whether any is left. */
  async find(words: string): Promise<boolean> {
    this.wanted = words.trim().toLowerCase();
    const at = this.show();
    if (this.wanted === '') return at;
    this.deep ??= this.read();
    await this.deep;
    return this.show();
  }

  private async read(): Promise<void> {
    const all = await Promise.all(this.table.games.map((game) => clausesOf(game).catch(() => [])));
    const texts = all.map((clauses) => clauses.map((c) => [c.says, ...c.quotes, c.id, c.standing].join(' ').toLowerCase()));
    for (const [line, [, , cells]] of this.rowOf) {
      const behind = cells.flatMap((answer, game) => (answer === 0 ? [] : answer[1].map((n) => texts[game]?.[n] ?? '')));
      this.words.set(line, `${this.words.get(line) ?? ''} ${behind.join(' ')}`);
    }
  }

  private show(): boolean {
    let some = false;
    for (const { rows } of this.bodies) {
      let any = false;
      for (const row of rows.slice(1)) {
        const found = (this.words.get(row) ?? '').includes(this.wanted);
        row.classList.toggle('not-found', !found);
        any ||= found;
      }
      some ||= any;
      rows[0]?.classList.toggle('not-found', !any);
    }
    this.settle();
    return some;
  }
}
