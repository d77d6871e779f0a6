/**
 * For a class: the board on the whole screen, large, and turned round for whoever sits on the other side. Beside it stands which game
 * it is, whose, and who described it; two teams, a question to talk about, and where others find the same position.
 */

import { asksFor } from './depth';
import { button } from './button';
import { el, fill, say, svgElement } from './dom';
import { load, served } from './load';
import { beside } from './wasm';

/** A seat as a class sees it. */
export interface Team {
  /** Its name on the board: `South`. */
  name: string;
  /** What it holds, in words; empty where nothing is counted. */
  holds: string;
  turn: boolean;
  /** Class of the sign that its pieces wear, where they wear one. */
  sign?: string;
}

/** A question to a class: a doubt of the account, or a position with its question. */
export interface ClassQuestion {
  ask: string;
  /** Puts the position on the board. */
  show?: () => void;
}

export interface ClassBoard {
  title: string;
  teams(): Team[];
  questions(): ClassQuestion[];
  /** The part after # of a short link to the position that is shown. */
  hash(): string;
}

/** The dots of a QR code, row by row. */
type Dots = (text: string) => boolean[][];

/** A board less wide than this, for its height, has the reason beside it and not below. */
const WIDE = 1.8;
/** Rules that stand beside the board. */
const RULES = 3;

/** Empty dots round a QR code, as its standard wants them. */
const QUIET = 4;

export class Classroom {
  readonly element: HTMLElement;
  readonly side: HTMLElement;
  private readonly turnButton: HTMLElement;
  private readonly teams = el('ul', { class: 'class-teams', 'aria-label': 'The teams' });
  private readonly code = el('div', { class: 'class-code' });
  private readonly address = el('p', { class: 'class-address' });
  private readonly ask = el('p', { class: 'class-ask' });
  private readonly names = ['Team 1', 'Team 2'];
  private at = -1;
  private seats = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly board: ClassBoard,
    signal: AbortSignal,
  ) {
    this.turnButton = button('Turn the board', () => this.turn());
    this.turnButton.setAttribute('aria-pressed', 'false');
    this.element = el('div', { class: 'classroom-bar' }, this.teams, this.turnButton, button('Leave the classroom', () => this.leave()));
    const lines = [...document.querySelectorAll('.sub-line')].map((line) => line.textContent?.trim() ?? '');
    const [whose = '', source = ''] = lines;
    const question = el('div', { class: 'class-question' }, el('h2', {}, 'Discuss'), this.ask, button('Another question', () => this.next()));
    this.side = el('aside', { class: 'class-side', 'aria-label': 'This game' },
      el('p', { class: 'class-title', role: 'heading', 'aria-level': 1 }, board.title),
      el('p', { class: 'class-whose' }, whose),
      source ? el('p', { class: 'class-told' }, `Described by ${source.split(' · ')[0] ?? ''}`) : null,
      el('p', { class: 'class-signs' }, root.querySelector('.who-plays')?.textContent ?? ''),
      el('ol', { class: 'class-rules', 'aria-label': 'Three rules' }, ...rules().map((says) => el('li', {}, says))),
      board.questions().length > 0 ? question : null,
      this.code, this.address);
    addEventListener('resize', () => this.fit(), { signal });
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement && this.on) this.leave();
    }, { signal });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.on) this.leave();
    }, { signal });
    for (const link of document.querySelectorAll('a.for-class')) {
      link.addEventListener('click', (event) => {
        event.preventDefault();
        this.enter();
      }, { signal });
    }
  }

  /** Whether the address asks for it. */
  static wanted = (): boolean => asksFor('classroom');

  private get on(): boolean {
    return document.documentElement.classList.contains('classroom');
  }

  /** `whole`: a press of the reader's allows the whole screen. */
  enter(whole = true): void {
    document.documentElement.classList.add('classroom');
    this.root.classList.add('in-class');
    if (this.at < 0) this.next(false);
    // what follows is announced to those who listen
    this.ask.setAttribute('aria-live', 'polite');
    this.update();
    // a browser that allows no full screen still shows the board alone
    if (whole) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    scrollTo(0, 0);
    this.turnButton.focus({ preventScroll: true });
  }

  turn(): void {
    const turned = this.root.classList.toggle('turned-round');
    this.turnButton.setAttribute('aria-pressed', String(turned));
  }

  private leave(): void {
    document.documentElement.classList.remove('classroom');
    this.root.classList.remove('in-class', 'turned-round');
    this.ask.removeAttribute('aria-live');
    this.turnButton.setAttribute('aria-pressed', 'false');
    if (document.fullscreenElement) void document.exitFullscreen();
    if (asksFor('classroom')) history.replaceState(history.state, '', location.pathname + location.hash);
    document.querySelector<HTMLElement>('a.for-class')?.focus({ preventScroll: true });
  }

  /** Follows the game. */
  update(): void {
    if (!this.on) return;
    this.showTeams();
    this.fit();
    void this.showLink();
  }

  /** Gives the board the room that the window leaves it, by the smaller side. */
  private fit(): void {
    const stage = this.root.querySelector<HTMLElement>('.board-stage');
    const drawn = stage?.querySelector('svg.board-svg')?.getBoundingClientRect();
    if (!this.on || !stage || !drawn?.height) return;
    const wide = drawn.width / drawn.height;
    this.root.classList.toggle('beside', wide < WIDE);
    this.root.style.setProperty('--ratio', wide.toFixed(3));
    this.root.style.setProperty('--above', `${Math.ceil(stage.getBoundingClientRect().top + scrollY)}px`);
  }

  private next(show = true): void {
    const questions = this.board.questions();
    if (questions.length === 0) return;
    this.at = (this.at + 1) % questions.length;
    const one = questions[this.at];
    say(this.ask, one?.ask ?? '');
    if (show) one?.show?.();
  }

  /** Two teams share the seats in turn; their names are the class's own. */
  private showTeams(): void {
    const teams = this.board.teams();
    const key = JSON.stringify(teams);
    if (key === this.seats) return;
    this.seats = key;
    if (this.teams.children.length !== Math.min(2, teams.length)) {
      fill(this.teams, ...this.names.slice(0, teams.length).map((name, i) => {
        const input = el('input', { type: 'text', class: 'class-name', 'aria-label': `Name of team ${i + 1}`, maxlength: 24, value: name });
        const sign = teams.length === 2 && teams[i]?.sign ? el('span', { class: teams[i].sign, 'aria-hidden': 'true' }) : null;
        return el('li', {}, sign, input, el('span', { class: 'class-holds' }));
      }));
    }
    [...this.teams.children].forEach((li, i) => {
      const own = teams.filter((_, seat) => seat % 2 === i);
      li.toggleAttribute('aria-current', own.some((team) => team.turn));
      const holds = li.querySelector('.class-holds');
      if (holds) say(holds, own.map((team) => (team.holds ? `${team.name}: ${team.holds}` : team.name)).join(', '));
    });
  }

  /** Where others find this position, as a QR code and to be typed; nothing where no address leads here. */
  private async showLink(): Promise<void> {
    const site = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? (served() ? location.origin + location.pathname : null);
    if (!site) {
      // a class does not care where the page is kept
      return;
    }
    const link = site + this.board.hash();
    if (this.address.dataset['link'] === link) return;
    this.address.dataset['link'] = link;
    fill(this.address, el('a', { href: link }, link.replace(/^https?:\/\//, '')));
    const dots = await this.dots();
    // the game has gone on meanwhile
    if (this.address.dataset['link'] !== link) return;
    fill(this.code, dots ? drawn(dots(link)) : null);
  }

  /** What makes the codes comes when a class asks for it. */
  private async dots(): Promise<Dots | undefined> {
    const known = (): Dots | undefined => (globalThis as { ludariumQr?: Dots }).ludariumQr;
    if (!known()) await load(beside('qr.js'), 'code-script').catch(() => undefined);
    return known();
  }
}

/** The first lines of how the game is played, else the first rules of the page: what a line speaks of, the lines before it have explained. */
function rules(): string[] {
  const lines = document.querySelector('.howto-lines') ? '.howto-lines li' : '.clauses .says';
  return [...document.querySelectorAll(lines)].slice(0, RULES).map((line) => line.firstChild?.textContent?.trim() ?? '');
}

/** A QR code, dark on light whatever the colours of the page. */
function drawn(rows: boolean[][]): Node {
  const whole = rows.length + 2 * QUIET;
  const svg = svgElement('svg', { class: 'qr', viewBox: `0 0 ${whole} ${whole}`, role: 'img', 'aria-label': 'QR code of the link below', 'shape-rendering': 'crispEdges' });
  const d = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join('');
  svg.append(svgElement('rect', { class: 'qr-light', width: whole, height: whole }), svgElement('path', { class: 'qr-dark', d }));
  return svg;
}
