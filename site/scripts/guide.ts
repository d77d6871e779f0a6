/** A first game, step by step: at the board it says what to press and, when it was pressed, what happened, while the sentence stands beside. */

import { button } from './button';
import { el, fill } from './dom';
import type { Change, Game } from './game';

/** What the guide asks of the board. */
export interface GuideBoard {
  /** A new game between two friends, from the opening. */
  begin(): void;
  /** What may be pressed now, in a sentence or two. */
  invite(): string;
  /** What steps from one number on did, in sentences. */
  spoken(from: number): string;
  /** Opens the worked example of a line and shows it. Null, or what is wrong with it. */
  show(example: string): void;
  /** The game that was played before an example was shown. */
  back(): void;
  /** Brings the board into view. */
  see(): void;
  /** Brings the account to the sentence of what happened last. */
  read(): void;
}

/** Lines of how to play, by what they tell of. */
interface Line {
  of: string;
  says: string;
  example: string | null;
}

interface Page {
  title: string;
  says: string[];
  /** Buttons beside the way on. */
  more?: [words: string, run: () => void][];
  /** Waits for a move of the reader's in place of a button. */
  waits?: boolean;
}

/** More sentences of one move than these are left to the log. */
const SENTENCES = 5;

export class Guide {
  readonly element = el('div', { class: 'guide', hidden: true, role: 'group', 'aria-label': 'A first game, step by step' });
  private readonly lines: Line[];
  private at = -1;
  /** Steps that had been done when a move was waited for. */
  private before = 0;
  private shown = false;

  constructor(
    scope: ParentNode,
    private readonly game: Game,
    private readonly board: GuideBoard,
  ) {
    this.lines = [...scope.querySelectorAll<HTMLElement>('#howto li[data-of]')].map((li) => {
      const words = li.cloneNode(true) as HTMLElement;
      for (const other of words.querySelectorAll('.howto-cites, .howto-open, button')) other.remove();
      return { of: li.dataset['of'] ?? '', says: (words.textContent ?? '').trim(), example: li.dataset['show'] ?? null };
    });
    const title = scope.querySelector('#howto h2');
    if (!title || this.lines.length === 0) return;
    title.after(el('p', { class: 'guide-begin' }, button('A first game, step by step', () => this.begin(), true)));
    game.onChange((why) => this.changed(why));
  }

  private of(...kinds: string[]): Line[] {
    return this.lines.filter((line) => kinds.includes(line.of));
  }

  /** The steps; what happened is explained when it has happened. */
  private pages(): Page[] {
    const { board } = this;
    const texts = (of: Line[]): string[] => of.map((line) => line.says);
    const taking = this.of('capture').length ? this.of('capture') : this.of('way');
    const example = taking.find((line) => line.example !== null)?.example ?? null;
    return [
      { title: 'The board', says: texts(this.of('start')) },
      { title: 'Your move', says: [...texts(this.of('move')), board.invite()], waits: true },
      { title: 'What happened', says: [this.happened(), 'The rule and its source appear below. Choose any line of the log to see why.'], more: [['Read the sentence in the account', () => board.read()]] },
      { title: 'The next move', says: [`Play the other side too, or choose the computer under “against”. ${board.invite()}`], waits: true },
      { title: 'The aim', says: texts(taking), more: example === null ? [] : [['Show it on the board', () => this.show(example)]] },
      { title: 'How it ends', says: [...texts(this.of('end')), 'Undo takes a move back, Hint shows one. Where the account is ambiguous, you can change our reading under “Doubts”.'] },
    ];
  }

  private happened(): string {
    const all = this.board.spoken(this.before).match(/[^.]+[.]\s*/g) ?? [];
    const text = all.slice(0, SENTENCES).join('').trim();
    return all.length > SENTENCES ? `${text} The log shows the rest.` : text;
  }

  private begin(): void {
    this.board.begin();
    this.element.hidden = false;
    this.go(0);
    this.board.see();
    this.element.querySelector<HTMLElement>('.guide-title')?.focus({ preventScroll: true });
  }

  private end(): void {
    this.at = -1;
    this.element.hidden = true;
    fill(this.element);
  }

  private show(example: string): void {
    this.shown = true;
    this.board.show(example);
  }

  private go(to: number): void {
    // the game that was begun goes on where an example took its place
    if (this.shown) {
      this.shown = false;
      this.board.back();
    }
    const pages = this.pages();
    const page = pages[to];
    if (!page) return this.end();
    this.at = to;
    if (page.waits) this.before = this.game.count;
    const hadFocus = this.element.contains(document.activeElement);
    const title = el('h3', { class: 'guide-title', tabindex: '-1' }, el('span', { class: 'quiet' }, `${to + 1} of ${pages.length}`), ` ${page.title}`);
    const last = to === pages.length - 1;
    fill(
      this.element,
      title,
      ...page.says.filter(Boolean).map((words) => el('p', {}, words)),
      el(
        'p',
        { class: 'guide-ways' },
        page.waits ? null : button(last ? 'Play on' : 'Next', () => this.go(to + 1), true),
        ...(page.more ?? []).map(([words, run]) => button(words, run)),
        last ? null : button('Leave the guide', () => this.end()),
      ),
    );
    if (hadFocus) title.focus({ preventScroll: true });
  }

  private changed(why: Change): void {
    if (this.at < 0 || why === 'game') return;
    const waits = this.pages()[this.at]?.waits;
    if (!waits || this.game.inside !== null || !this.game.atEnd || this.game.count <= this.before) return;
    this.go(this.at + 1);
  }
}
