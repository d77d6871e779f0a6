/** The lab's series of random rounds: asked for, watched, stopped, drawn beside the edition's own. */

import { button } from '../button';
import { el, fill, say } from '../dom';
import { choice, field } from '../fields';
import type { Readings } from '../types';
import { grouped } from '../words';
import { asTable, histogram, spread, type Drawn } from './histogram';
import type { Bundle, LabGame } from './mixture';
import { run, type Progress, type Running } from './trial';

export interface Subject {
  game: LabGame;
  /** Null while the mixture does not compile. */
  bundle: Bundle | null;
  readings: Readings;
  /** Neither a clause nor a reading was changed. */
  unchanged: boolean;
}

interface Known {
  key: string;
  progress: Progress;
}

export class Experiment {
  readonly element: HTMLElement;
  private readonly start = button('Play', () => this.toggle(), true);
  private readonly bar = el('progress', { max: 1, value: 0, 'aria-label': 'How far the games are' });
  private readonly line = el('span', { class: 'lab-line', role: 'status' });
  private readonly picture = el('div', { class: 'lab-picture' });
  private readonly verdict = el('p', { class: 'small' });
  private readonly title = el('h2', { id: 'lab-turns' }, 'Turns');
  private readonly games: HTMLSelectElement;
  private readonly seed = el('input', { type: 'number', id: 'lab-seed', min: 0, step: 1, value: 1, inputmode: 'numeric' });
  private running: Running | null = null;
  private edition: Known | null = null;
  private mixture: Known | null = null;

  constructor(private readonly subject: () => Subject) {
    this.games = choice('lab-games', [1000, 10_000, 100_000].map((n): [string, string] => [String(n), grouped(n)]), '10000', () => undefined);
    this.element = el(
      'section',
      { class: 'lab-experiment', 'aria-labelledby': 'lab-turns' },
      el('div', { class: 'section-head' }, this.title, el('span', { class: 'count after' }, 'random players · 95 % intervals')),
      el('div', { class: 'lab-run' }, this.start, field('games', this.games), field('seed', this.seed), this.bar, this.line),
      this.picture,
      this.verdict,
    );
    say(this.line, 'Nothing has been played yet.');
  }

  /** Another mixture stands: what runs is stopped, what was drawn of the old one goes. */
  changed(): void {
    this.stop();
    this.mixture = null;
    delete this.element.dataset['done'];
    say(this.verdict, '');
    const { game, bundle } = this.subject();
    say(this.title, `Turns in a ${unit(game)}`);
    if (this.edition && !this.edition.key.startsWith(`${game.slug} `)) this.edition = null;
    this.start.toggleAttribute('disabled', bundle === null);
    say(this.line, bundle === null ? 'What is left open has to be decided before it can be played.' : 'Not played yet with these rules.');
    this.bar.value = 0;
    this.draw();
  }

  private toggle(): void {
    if (this.running) {
      this.stop();
      say(this.line, 'Stopped.');
      return;
    }
    const { game, bundle, readings, unchanged } = this.subject();
    if (!bundle) return;
    const seed = Number(this.seed.value);
    if (!Number.isSafeInteger(seed) || seed < 0) {
      say(this.line, `“${this.seed.value}” is no seed: it has to be a whole number, 0 or more.`);
      return;
    }
    const games = Number(this.games.value);
    const key = `${game.slug} ${seed} ${games}`;
    this.mixture = null;
    say(this.start, 'Stop');
    const own = (): void => {
      this.running = run(
        { bundle, readings, seed, games },
        (progress) => {
          this.mixture = { key, progress };
          if (unchanged) this.edition = null;
          this.told(progress, games, unchanged ? 'of the edition' : 'of your mixture');
          if (progress.done >= games) this.done(game, key, unchanged);
        },
        (words) => this.failed(words),
      );
    };
    if (unchanged || this.edition?.key === key) own();
    else {
      // the same games of the edition first, so that there is something to hold the mixture against
      this.running = run(
        { bundle: game.bundle, readings: {}, seed, games },
        (progress) => {
          this.edition = { key, progress };
          this.told(progress, games, 'of the edition');
          if (progress.done >= games) own();
        },
        (words) => this.failed(words),
      );
    }
  }

  private told(progress: Progress, games: number, whose: string): void {
    this.bar.value = progress.done / games;
    say(this.line, `${grouped(progress.done)} of ${grouped(games)} games ${whose}`);
    this.draw();
  }

  private stop(): void {
    this.running?.stop();
    this.running = null;
    say(this.start, 'Play');
  }

  private failed(words: string): void {
    this.stop();
    say(this.line, words);
  }

  private done(game: LabGame, key: string, unchanged: boolean): void {
    this.stop();
    this.element.dataset['done'] = key;
    const now = this.mixture?.progress.figures;
    const published = game.figures;
    if (!unchanged || !now || !published) return;
    if (now['seed'] !== published['seed'] || now['games'] !== published['games']) {
      say(this.verdict, `The edition publishes figures of ${String(published['games'])} games with seed ${String(published['seed'])}; play as many with that seed to make them again.`);
      return;
    }
    const keys = Object.keys(now).filter((k) => JSON.stringify(now[k]) !== JSON.stringify(published[k]));
    say(this.verdict, keys.length ? `These differ from the edition’s published figures in ${keys.join(', ')}. Please tell us.` : 'These are the edition’s published figures, digit for digit.');
  }

  private draw(): void {
    const { unchanged } = this.subject();
    const drawn = (known: Known | null): Drawn | null => (known ? { counts: known.progress.sums.tallies['turns'] ?? {}, at: spread(known.progress.figures) } : null);
    const [mixture, edition] = [drawn(this.mixture), drawn(this.edition)];
    if (!mixture && !edition) return fill(this.picture);
    say(this.verdict, '');
    const column = (known: Known | null): Record<string, unknown> => known?.progress.figures ?? {};
    const [m, e] = [column(this.mixture), column(this.edition)];
    const told = ROWS.filter(([, tell]) => tell(m) || tell(e));
    const rows = told.map(([name, tell]) => (unchanged ? [name, tell(m)] : [name, tell(m), tell(e)]));
    fill(
      this.picture,
      wins(m, e, unchanged),
      histogram(mixture, edition, { unit: unit(this.subject().game), mixture: unchanged ? 'the edition' : 'your mixture', edition: 'the edition' }) as unknown as HTMLElement,
      el('details', {}, el('summary', {}, 'The same as a table'), asTable(rows, unchanged ? ['measured', 'the edition'] : ['measured', 'your mixture', 'the edition'])),
    );
  }
}

/** Who wins, seat by seat, as a line: the mixture's shares with the edition's in brackets. */
function wins(mixture: Record<string, unknown>, edition: Record<string, unknown>, unchanged: boolean): HTMLElement {
  const share = (figures: Record<string, unknown>, value: string): string => {
    const games = Number(figures['games'] ?? 0);
    return games > 0 && value !== '' ? `${((100 * Number(value)) / games).toFixed(1)} %` : '';
  };
  const parts = ROWS.filter(([name]) => / wins$/.test(name)).flatMap(([name, tell]) => {
    const [own, other] = [share(mixture, tell(mixture)), share(edition, tell(edition))];
    if (!own && !other) return [];
    return [`${name} ${own || other}${own && other && !unchanged ? ` (in the edition ${other})` : ''}`];
  });
  return el('p', { class: 'lab-wins' }, parts.join(' · '));
}

/** What is played of the game, in a word of its figures: a round, where it has rounds. */
const unit = (game: LabGame): string => String(game.figures?.['scope'] ?? 'game');

const number = (value: unknown, digits: number): string => (typeof value === 'number' ? value.toFixed(digits) : '');
const mean = (figures: Record<string, unknown>, key: string): string => number((figures[key] as { mean?: number } | undefined)?.mean, 3);

const seat = (figures: Record<string, unknown>, at: number): string => {
  const { wins } = figures;
  return Array.isArray(wins) ? String(wins[at] ?? '') : '';
};

const ROWS: [string, (figures: Record<string, unknown>) => string][] = [
  ['games', (f) => String(f['games'] ?? '')],
  ['turns, mean', (f) => mean(f, 'turns')],
  ['turns, median', (f) => number((f['turns'] as { median?: number } | undefined)?.median, 1)],
  ['sowings, mean', (f) => mean(f, 'laps')],
  ['counters sown, mean', (f) => mean(f, 'counters')],
  ['throws, mean', (f) => mean(f, 'throws')],
  ['moves, mean', (f) => (f['throws'] ? mean(f, 'moves') : '')],
  ['pieces taken, mean', (f) => mean(f, 'eaten')],
  ['throws lost, share', (f) => number((f['lost_throws'] as { share?: number } | undefined)?.share, 3)],
  ['first seat wins', (f) => seat(f, 0)],
  ['second seat wins', (f) => seat(f, 1)],
  ['South wins', (f) => String((f['wins'] as { south?: number } | undefined)?.south ?? '')],
  ['North wins', (f) => String((f['wins'] as { north?: number } | undefined)?.north ?? '')],
  ['who began wins', (f) => String(f['first_mover_wins'] ?? '')],
  ['moves that would never end', (f) => String(f['endless_moves'] ?? '')],
  ['broken off', (f) => String(f['capped'] ?? '')],
];
