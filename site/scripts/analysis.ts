/** On demand: how the game stands by looking ahead, as bars, in words, on the board, and by the best lines, each of which can be played out. */

import type { Beside } from './beside';
import { el, fill, say, svgElement } from './dom';
import type { Face } from './face';
import type { Game } from './game';
import type { Outlook } from './types';
import type { Bar, Valued } from './types.gen';
import { named, percent } from './verdict';

/** Positions looked at first, how many times more each time after, and at most. */
const FIRST = 300;
const MORE = 6;
const MOST = 200_000;
/** What one look may take, in milliseconds: a question about another position waits for its end. */
const LONGEST = 150;
/** Lines that can be played out. */
const LINES = 3;

/** Units of a bar. */
const WIDE = 200;
const HIGH = 10;

/** A bar that leans: from the middle, which is even, towards the name of whom the game stands better for. */
function leaning(stands: number): SVGElement {
  const half = WIDE / 2;
  const long = Math.max(-1, Math.min(1, stands)) * half;
  const svg = svgElement('svg', { class: 'leaning', viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none' });
  svg.append(
    svgElement('rect', { class: 'leaning-all', width: WIDE, height: HIGH }),
    svgElement('rect', { class: 'leaning-ahead', x: Math.min(half, half + long), width: Math.abs(long), height: HIGH }),
    svgElement('path', { class: 'leaning-even', d: `M${half} 0V${HIGH}` }),
  );
  return svg;
}

/** One bar: two names with their chances and the better in bold, or a name with its share of the games. `decided`: nothing is left open. */
function row({ left, right, stands }: Bar, shown: boolean, decided: Valued['decided']): HTMLElement {
  const share = (stands + 1) / 2;
  const percentage = percent({ chance: share, decided });
  const chance = (words: string): HTMLElement => el('span', { class: 'analysis-chance' }, shown ? words : '');
  if (!left) return el('div', { class: 'analysis-bar' }, el('span', { class: 'analysis-side' }, right), el('meter', { min: 0, max: 1, value: share }), chance(percentage));
  const side = (name: string, ahead: boolean) => el(ahead ? 'b' : 'span', { class: 'analysis-side' }, name);
  return el('div', { class: 'analysis-bar' }, side(left, stands < 0), chance(`${100 - parseInt(percentage, 10)} %`), leaning(stands), chance(percentage), side(right, stands > 0));
}

export interface AnalysisHandlers {
  /** Plays a line out from what is shown. */
  line(tokens: readonly string[]): void;
}

export class Analysis {
  readonly element: HTMLElement;
  private readonly bars = el('div', { class: 'analysis-bars', 'aria-hidden': 'true' });
  private readonly words = el('p', { class: 'small analysis-words', role: 'status' });
  private readonly lines = el('ol', { class: 'plain analysis-lines', 'aria-label': 'The best lines; choose one to play it out' });
  private readonly all = el('ul', { class: 'plain' });
  private readonly from = el('p', { class: 'small' });
  private readonly more = el('details', { class: 'analysis-all' }, el('summary', {}, 'The value of every move'), this.all, this.from);
  private position = '';
  private asking = new AbortController();
  private on = false;

  constructor(
    private readonly game: Game,
    private readonly face: Face,
    private readonly beside: Beside,
    on: AnalysisHandlers,
  ) {
    this.element = el('section', { class: 'analysis', 'aria-label': 'Analysis', hidden: true }, this.bars, this.words, this.lines, this.more);
    this.lines.addEventListener('click', (event) => {
      const line = (event.target as Element).closest<HTMLElement>('[data-line]')?.dataset['line'];
      if (line) on.line(line.split(' '));
    });
  }

  show(on: boolean): void {
    this.on = on;
    this.element.hidden = !on;
    this.position = '';
    this.asking.abort();
    this.face.worths([]);
    this.update();
  }

  /** Looks anew when another position is shown; the question about the one before is called off. */
  update(): void {
    const { game } = this;
    if (!this.on || game.inside !== null) return;
    const key = JSON.stringify(game.where());
    if (key === this.position) return;
    this.position = key;
    this.asking.abort();
    this.asking = new AbortController();
    this.face.worths([]);
    say(this.words, '');
    void this.look(this.asking.signal);
  }

  private async look(signal: AbortSignal): Promise<void> {
    const where = this.game.where();
    let looked = -1;
    let shown: Outlook | null = null;
    for (let positions = FIRST, first = true; positions > looked * 1.5; first = false) {
      const began = performance.now();
      const answer = await this.beside.ask(where, { do: 'outlook', moves: true, positions }, signal);
      if (signal.aborted) return;
      const { outlook } = answer ?? {};
      // where no more is looked at than before nothing more is known
      if (!outlook?.looked || outlook.looked.positions <= looked) break;
      looked = outlook.looked.positions;
      shown = outlook;
      this.tell(outlook);
      if (outlook.moves?.every(({ decided }) => decided !== null)) break;
      // the first look may have had to wait for the engine
      const each = first ? 0 : (performance.now() - began) / looked;
      positions = Math.floor(Math.min(looked * MORE, each > 0 ? LONGEST / each : MOST, MOST));
    }
    if (!shown) return this.nobody();
    // spoken once it is known, and not at every step on the way
    say(this.words, shown.says);
  }

  private nobody(): void {
    fill(this.bars);
    fill(this.lines);
    this.more.hidden = true;
    say(this.words, 'Nobody is to move.');
  }

  private tell({ bars, says, moves = [], looked }: Outlook): void {
    const [best] = moves;
    fill(this.bars, ...bars.map((bar) => row(bar, best?.chance !== null, best?.decided ?? null)));
    if (!this.words.textContent) say(this.words, says);
    fill(this.lines, ...moves.slice(0, LINES).map(line));
    this.more.hidden = moves.length === 0;
    fill(this.all, ...moves.map((m) => el('li', {}, worth(m))));
    say(this.from, looked?.from ?? '');
    this.face.worths(moves.length > 1 ? moves : []);
  }
}

/** A move with its worth, in words. */
const worth = (m: Valued): string => [`${named(m)}: ${m.says}`, m.says.includes('%') ? '' : percent(m)].filter(Boolean).join('; ');

/** A line as a button: its move, the chance, what follows; who listens hears more. */
function line(m: Valued): HTMLElement {
  const follows = m.line.slice(1).join(' ');
  const aside = (words: string): HTMLElement => el('span', { class: 'vh' }, words);
  return el('li', {}, el('button', { type: 'button', class: 'line', 'data-line': m.line.join(' '), title: 'Play this line out' },
    el('b', {}, named(m)), el('span', { class: 'line-chance' }, percent(m)), aside(`: ${m.says}${follows ? '; then' : ''} `), el('span', { class: 'line-follows' }, follows), aside('. Play it out')));
}
