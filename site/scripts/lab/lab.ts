/** The lab: an edition's rules, readings turned, clauses left out or swapped; compiled, played and measured at once. */

import { stringify } from 'smol-toml';
import { button } from '../button';
import { copyText } from '../copy';
import { el, fill, say } from '../dom';
import { Engine } from '../engine';
import { choice, field } from '../fields';
import { Notice } from '../notice';
import { player } from '../families';
import { rulesOf } from '../link';
import { breath } from '../load';
import type { Player } from '../player';
import type { EditionData, Readings } from '../types';
import { capital, counted, possessive } from '../words';
import { putBack } from './alternatives';
import { Clauses } from './clauses';
import { candidates } from './companions';
import { Experiment, type Played, type Subject } from './experiment';
import { Features } from './features';
import { Matters } from './matters';
import { files, find, mix, same, written, type LabGame, type Mixed, type Mixture } from './mixture';
import { called } from './plainly';
import { Problems, problemsOf } from './problems';
import { hashOf, labParts, sameLot, stateOf, usual, type Lot, type State, type Way, type Words } from './state';
import { kindsOf } from './work';
import { rulesOf as compiledOf } from './alternatives';

/** How what was chosen gets into the window's history: as a step that one may go back from, or in place of the last. */
type Entry = 'new' | 'same';

export class Lab {
  private state: State;
  private mixed: Mixed | null = null;
  private player: Player | null = null;
  private turn = 0;
  private readonly notice = new Notice();
  private readonly problems = new Problems();
  private readonly clauses: Clauses;
  private readonly features: Features;
  private readonly experiment: Experiment;
  private readonly matters: Matters;
  private readonly readings = el('div', { class: 'lab-readings' });
  private readonly changes = el('ul', { class: 'plain lab-changed' });
  private readonly keeping = el('div', { class: 'lab-kept' });
  private readonly board = el('div', { class: 'lab-board' });
  private readonly base: HTMLSelectElement;
  private readonly first: Way;
  /** Shown when all of it is there, so that nothing moves. */
  private readonly columns: HTMLElement;

  static async open(root: HTMLElement, games: LabGame[]): Promise<Lab> {
    const words = JSON.parse(document.getElementById('lab-words')?.textContent ?? '{}') as Words;
    const lab = new Lab(root, games, words);
    await lab.arrive();
    lab.columns.classList.remove('waiting');
    return lab;
  }

  private constructor(
    root: HTMLElement,
    private readonly games: LabGame[],
    private readonly words: Words,
  ) {
    this.first = usual(words);
    this.state = stateOf('', games, words).state;
    const change = (mixture: Mixture): void => void this.take({ ...this.state, lot: { mixture, readings: this.lot.readings } });
    this.clauses = new Clauses(games, change);
    this.features = new Features(games, words.features, change);
    this.experiment = new Experiment(words, () => this.subject(), () => this.state.way, (way, figures) => this.measure(way, figures), (run) => this.ran(run));
    const base = (): { game: LabGame; lot: Lot; bundle: Mixed['bundle'] } | null => (this.mixed ? { game: this.game, lot: this.lot, bundle: this.mixed.bundle } : null);
    this.matters = new Matters(games, words, base, () => this.state.way, (lot) => void this.take({ ...this.state, lot }));
    this.base = choice('lab-base', games.map((g) => [g.slug, g.title]), this.mixture.base, (slug) => this.anew(slug));
    const bar = el('div', { class: 'lab-bar' }, field('start from', this.base), button('Copy link', () => this.share()), button('Save as TOML', () => void this.save()), button('Start over', () => this.anew(this.mixture.base)));
    const left = el('div', { class: 'lab-left' }, this.readings, this.features.element, this.clauses.element);
    const right = el('div', { class: 'lab-right' }, this.problems.element, this.changes, this.keeping, this.experiment.element, this.matters.element, this.board);
    this.columns = el('div', { class: 'lab-columns waiting' }, left, right);
    fill(root, bar, this.notice.element, this.columns, this.experiment.bar);
    window.addEventListener('popstate', () => this.travelled());
  }

  private get lot(): Lot {
    return this.state.lot;
  }

  private get mixture(): Mixture {
    return this.lot.mixture;
  }

  private get game(): LabGame {
    return this.gameOf(this.mixture.base);
  }

  private gameOf(slug: string): LabGame {
    const game = this.games.find((g) => g.slug === slug);
    if (!game) throw new Error(`no game ${slug}`);
    return game;
  }

  private anew(slug: string): void {
    void this.take({ ...this.state, lot: { mixture: { base: slug, without: [], taken: [] }, readings: {} } });
  }

  private async arrive(): Promise<void> {
    const { state, problem } = stateOf(location.hash, this.games, this.words);
    await this.take({ ...state, run: false }, null);
    if (problem) this.notice.tell(problem);
    // figures that were shown are shown again: the same games give the same
    if (state.run) this.experiment.play();
  }

  /** The way back or forward to what stood before. A game on the board that is the same goes on by itself. */
  private travelled(): void {
    const { state } = stateOf(location.hash, this.games, this.words);
    const now = this.state;
    const kept = (a: Lot | null, b: Lot | null): boolean => (a && b ? sameLot(a, b) : a === b);
    if (sameLot(state.lot, now.lot) && kept(state.kept, now.kept) && JSON.stringify(state.way) === JSON.stringify(now.way)) return;
    // whoever plays there now does not go the same way
    if (!sameLot(state.lot, now.lot)) this.dropPlayer();
    void this.arrive();
  }

  /** Takes other rules: compiles them, and has them played where they compile. `entry` null: the address says them already. */
  private async take(state: State, entry: Entry | null = 'new'): Promise<void> {
    const turn = ++this.turn;
    this.notice.clear();
    const mixed = mix(this.games, state.lot.mixture);
    if (typeof mixed === 'string') return this.notice.tell(mixed);
    // a reading of a doubt that is there no more goes with it
    const questions = new Set(files(mixed.bundle).flatMap((f) => Object.keys(f.question ?? {})));
    const readings = Object.fromEntries(Object.entries(state.lot.readings).filter(([id]) => questions.has(id)));
    this.state = { ...state, run: false, lot: { mixture: state.lot.mixture, readings } };
    this.base.value = this.mixture.base;
    this.clauses.show(this.mixture);
    this.features.show(this.mixture);
    fill(this.changes, ...this.clauses.changes(this.mixture));
    let engine: Engine | null = null;
    try {
      engine = await Engine.compile(mixed.bundle);
    } catch (thrown) {
      if (turn === this.turn) await this.refused(mixed, thrown, entry);
      return;
    }
    await breath();
    if (turn !== this.turn) return engine.close();
    this.mixed = mixed;
    this.showReadings(mixed);
    if (entry) this.remember(entry, hashOf(this.state, this.first));
    if (await this.play(mixed, engine, turn)) this.read();
  }

  /** Says what is left open, and which ways there are. */
  private async refused(mixed: Mixed, thrown: unknown, entry: Entry | null): Promise<void> {
    const { turn } = this;
    this.mixed = null;
    this.dropPlayer();
    if (entry) this.remember(entry, hashOf(this.state, this.first));
    const problems = problemsOf(thrown);
    this.problems.tell(problems, mixed.notes, this.ways());
    fill(this.board, el('p', { class: 'quiet' }, 'Decide the undecided situations above to get a board. Your readings are kept.'));
    this.showReadings(mixed);
    for (const input of this.readings.querySelectorAll('input')) input.disabled = true;
    this.measured();
    const companions = await this.companions(problems);
    if (turn === this.turn && companions.length) this.problems.tell(problems, mixed.notes, [...companions, ...this.ways()]);
  }

  private dropPlayer(): void {
    this.player?.close();
    this.player = null;
  }

  /** Gives false where something else was taken meanwhile. */
  private async play(mixed: Mixed, engine: Engine, turn: number): Promise<boolean> {
    this.dropPlayer();
    const root = el('section', { id: 'lab-player', class: 'player', 'aria-labelledby': 'lab-todo' }, el('h2', { id: 'lab-todo', class: 'todo' }));
    fill(this.board, root);
    const { rules } = mixed.bundle;
    const context = encodeURIComponent(written(this.mixture));
    const data: EditionData = {
      family: this.game.family,
      slug: `lab-${context}`,
      title: rules.title,
      short: rules.short,
      href: this.game.href,
      context: `lab=${context}`,
      bundle: mixed.bundle,
      clauses: mixed.clauses,
      records: [],
      examples: [],
    };
    const made = player(root, data, engine);
    await breath();
    if (turn !== this.turn) {
      made.close();
      return false;
    }
    this.player = made.begin();
    const { game } = made;
    this.lot.readings = { ...game.readings };
    // a reading that was turned changes what is measured, wherever it was turned
    game.onChange(() => {
      if (rulesOf(game.readings, {}).join() === rulesOf(this.lot.readings, {}).join()) return;
      this.state = { ...this.state, run: false, lot: { ...this.lot, readings: { ...game.readings } } };
      this.remember('new', this.address());
      this.read();
    });
    return true;
  }

  /** Says what stands now, with the readings that are in force. */
  private read(): void {
    const { mixed, mixture } = this;
    this.showTurned();
    if (mixed) {
      const turned = Object.keys(this.lot.readings).length;
      this.problems.well(stands(same(mixture), turned, files(mixed.bundle).reduce((n, f) => n + Object.keys(f.clause).length, 0)), mixed.notes);
    }
    this.measured();
  }

  /** What was measured of other rules goes. */
  private measured(): void {
    this.drawKept();
    this.experiment.changed();
    this.matters.changed();
  }

  // ── what is measured ───────────────────────────────────────────────────────────────────────

  private subject(): Subject {
    const { game, mixed, state } = this;
    const { lot, kept } = state;
    const unchanged = same(lot.mixture) && Object.keys(lot.readings).length === 0;
    const own = unchanged ? 'the edition' : 'your rules';
    const hand: Played | null = mixed && { name: kept ? 'B' : own, bundle: mixed.bundle, readings: lot.readings };
    const other = kept && mix(this.games, kept.mixture);
    if (kept && other && typeof other !== 'string') return { game, hand, held: { name: 'A', bundle: other.bundle, readings: kept.readings } };
    return { game, hand, held: unchanged ? null : { name: 'the edition', bundle: game.bundle, readings: {} } };
  }

  private measure(way: Way, figures: boolean): void {
    this.state = { ...this.state, way, run: figures && this.state.run };
    this.remember('new', this.address());
    if (figures) {
      this.experiment.shownAnew();
      this.matters.shownAnew();
    } else this.measured();
  }

  private ran(run: boolean): void {
    this.state = { ...this.state, run };
    this.remember('same', this.address());
  }

  /** What is kept to hold others against, and what can be done with it. */
  private drawKept(): void {
    const { kept, lot } = this.state;
    const keep = (next: Lot | null, now = lot): void => void this.take({ ...this.state, kept: next, lot: now });
    if (!kept) {
      const b = button('Keep these rules as A', () => keep(structuredClone(lot)));
      return fill(this.keeping, b, el('span', { class: 'small quiet' }, 'then go on: your next rules are B, and the lab compares both.'));
    }
    fill(
      this.keeping,
      el('dl', {}, el('dt', {}, 'A'), el('dd', {}, this.called(kept)), el('dt', {}, 'B'), el('dd', {}, this.called(lot))),
      button('Swap A and B', () => keep(lot, structuredClone(kept))),
      button('Remove A', () => keep(null)),
    );
  }

  /** Rules by what they were made from: `Bosh: 2 changed rules, 1 alternative reading`. */
  private called({ mixture, readings }: Lot): string {
    const rules = mixture.without.length + mixture.taken.length;
    const turned = Object.keys(readings).length;
    const parts = [rules ? counted(rules, 'changed rule', 'changed rules') : '', turned ? counted(turned, 'alternative reading', 'alternative readings') : ''].filter(Boolean);
    return `${this.gameOf(mixture.base).title}${parts.length ? `: ${parts.join(', ')}` : ', unchanged'}`;
  }

  // ── the doubts ─────────────────────────────────────────────────────────────────────────────

  /** The questions of the mixture as switches; the board listens to them. */
  private showReadings(mixed: Mixed): void {
    const questions = files(mixed.bundle).flatMap((f) => Object.entries(f.question ?? {}));
    const cards = questions.map(([id, q], i) => {
      const readings = Object.entries(q.reading).filter(([, r]) => !r.infeasible);
      const inputs = readings.flatMap(([name, r], k) => {
        const input = el('input', { type: 'radio', id: `lab-${id}-${k}`, name: `lab-${id}`, value: name, 'data-question': id, 'data-reading': name, checked: name === q.default });
        return [input, el('label', { for: input.id }, r.says ?? name)];
      });
      return el('li', { class: 'lab-question', id }, el('p', { class: 'kicker' }, `doubt ${i + 1}`), el('h3', { id: `lab-${id}-ask` }, q.ask), el('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': `lab-${id}-ask` }, ...inputs));
    });
    fill(this.readings, el('div', { class: 'section-head' }, el('h2', {}, 'Readings'), el('span', { class: 'count after lab-turned' }, '')), cards.length ? el('ul', { class: 'plain' }, ...cards) : el('p', { class: 'quiet small' }, 'No doubts here.'));
    this.showTurned();
  }

  private showTurned(): void {
    const turned = Object.keys(this.lot.readings).length;
    const place = this.readings.querySelector('.lab-turned');
    if (place) say(place, turned ? `${turned} changed` : 'as in the edition');
  }

  // ── what is left open ──────────────────────────────────────────────────────────────────────

  /** Changes that leave less open, from the games that something was taken from; the best three. */
  private async companions(problems: ReturnType<typeof problemsOf>): Promise<{ words: string; run: () => void }[]> {
    const { turn, game, mixture } = this;
    const from = [...new Set(mixture.taken.flatMap((id) => find(this.games, id)?.game ?? []))];
    const next = from.flatMap((one) => candidates(game, { from: one, mixture, problems }));
    if (!next.length) return [];
    const kinds = await kindsOf(compiledOf(this.games, next)).result;
    if (turn !== this.turn) return [];
    const left = (n: number): number => {
      const kind = kinds[n];
      return kind && 'errors' in kind ? kind.errors.length : 0;
    };
    const found = next.map((other, n) => ({ other, left: left(n) })).filter((c) => c.left < problems.length);
    found.sort((a, b) => a.left - b.left || (written(a.other) < written(b.other) ? -1 : 1));
    return found.slice(0, 3).map(({ other, left: open }) => {
      const come = other.taken.filter((id) => !mixture.taken.includes(id)).map((id) => `“${this.says(id)}”`);
      const go = other.without.filter((id) => !mixture.without.includes(id)).map((id) => `“${this.says(id)}”`);
      const words = [come.length ? `Add ${come.join(' and ')}` : '', go.length ? `${come.length ? 'and remove' : 'Remove'} ${go.join(' and ')}` : '', !come.length && !go.length ? 'Put back the removed rules' : ''].filter(Boolean).join(' ');
      return { words: open === 0 ? words : `${words}, although that leaves something undecided`, run: () => void this.take({ ...this.state, lot: { ...this.lot, mixture: other } }) };
    });
  }

  /** A rule in its first words. */
  private says(id: string): string {
    return called(this.games.map((g) => g.clauses[id]?.says).find(Boolean) ?? id);
  }

  /** What may be undone: the latest changes first. */
  private ways(): { words: string; run: () => void }[] {
    const { without, taken } = this.mixture;
    const to = (mixture: Mixture): (() => void) => () => void this.take({ ...this.state, lot: { ...this.lot, mixture } });
    return [
      ...[...without].reverse().slice(0, 3).map((id) => ({ words: `Put “${this.says(id)}” back`, run: to(putBack(this.mixture, id, null)) })),
      ...[...taken].reverse().slice(0, 3).map((id) => ({ words: `Remove “${this.says(id)}” again`, run: to({ ...this.mixture, taken: taken.filter((t) => t !== id) }) })),
    ];
  }

  // ── links ──────────────────────────────────────────────────────────────────────────────────

  /** The address of all that stands here, the game on the board with it. */
  private address(): string {
    if (!this.player) return hashOf(this.state, this.first);
    const [, ...more] = labParts(this.state, this.first);
    return [this.player.link().slice(1), ...more].join('&');
  }

  private remember(entry: Entry, hash: string): void {
    try {
      if (entry === 'new' && `#${hash}` !== location.hash) history.pushState(null, '', `#${hash}`);
      else history.replaceState(history.state, '', `#${hash}`);
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  private share(): void {
    const hash = this.address();
    const address = `${location.href.split('#')[0]}#${hash}`;
    this.remember('same', hash);
    void copyText(address).then((done) => this.notice.tell(done ? 'The link to these rules, readings, figures and this board is copied.' : `Copy this link: ${address}`, 'good'));
  }

  /** The rules as a file that `ludarium` reads: readings that were turned are in the clauses, what is shared is written out. */
  private async save(): Promise<void> {
    if (!this.mixed || !this.player) {
      this.notice.tell('Decide every situation first: until then these rules cannot be played.');
      return;
    }
    const { rules } = this.mixed.bundle;
    const readings: Readings = this.player.game.readings;
    const file = await Engine.standingAlone(this.mixed.bundle, readings);
    const toml = `# ${rules.title}: made in the lab from ${possessive(this.game.title)} edition.\n${stringify(file)}\n`;
    const link = el('a', { href: URL.createObjectURL(new Blob([toml], { type: 'application/toml' })), download: `${rules.slug}.toml` });
    document.body.append(link);
    link.click();
    link.remove();
    this.notice.tell(`${rules.slug}.toml is saved: “ludarium simulate ${rules.slug}.toml” plays it.`, 'good');
  }
}

/** What a mixture that can be played is. */
function stands(own: boolean, turned: number, clauses: number): string {
  if (own && turned === 0) return 'This is the unchanged edition.';
  const readings = turned > 0 ? [counted(turned, 'alternative reading', 'alternative readings')] : [];
  const rules = own ? [] : [`the ${clauses} rules are no longer the edition’s`];
  return `${capital([...readings, ...rules].join(', and '))}. Every situation is still decided.`;
}
