/** The lab: an edition's rules, readings turned, clauses left out or swapped; compiled, played and measured at once. */

import { stringify } from 'smol-toml';
import { button } from '../button';
import { copyText } from '../copy';
import { el, fill, say } from '../dom';
import { Engine } from '../engine';
import { choice, field } from '../fields';
import { Notice } from '../notice';
import { player } from '../families';
import { breath } from '../load';
import type { Player } from '../player';
import type { EditionData } from '../types';
import { capital, counted } from '../words';
import { Clauses, putBack } from './clauses';
import { Experiment } from './experiment';
import { files, mix, read, same, written, type LabGame, type Mixed, type Mixture } from './mixture';
import { Problems, problemsOf } from './problems';

export class Lab {
  private mixture: Mixture;
  private mixed: Mixed | null = null;
  private player: Player | null = null;
  private turn = 0;
  private readonly notice = new Notice();
  private readonly problems = new Problems();
  private readonly clauses: Clauses;
  private readonly experiment: Experiment;
  private readonly readings = el('div', { class: 'lab-readings' });
  private readonly board = el('div', { class: 'lab-board' });
  private readonly base: HTMLSelectElement;
  /** Shown when all of it is there, so that nothing moves. */
  private readonly columns: HTMLElement;

  static async open(root: HTMLElement, games: LabGame[]): Promise<Lab> {
    const lab = new Lab(root, games);
    await lab.arrive();
    lab.columns.classList.remove('waiting');
    return lab;
  }

  private constructor(
    root: HTMLElement,
    private readonly games: LabGame[],
  ) {
    this.mixture = { base: games[0]?.slug ?? '', without: [], taken: [] };
    this.clauses = new Clauses(games, (mixture) => void this.take(mixture), async (mixture) => (await this.left(mixture)) === 0);
    this.experiment = new Experiment(() => ({
      game: this.game,
      bundle: this.mixed?.bundle ?? null,
      readings: this.player?.game.readings ?? {},
      unchanged: same(this.mixture) && Object.keys(this.player?.game.readings ?? {}).length === 0,
    }));
    this.base = choice('lab-base', games.map((g) => [g.slug, g.title]), this.mixture.base, (slug) => void this.take({ base: slug, without: [], taken: [] }));
    const bar = el('div', { class: 'lab-bar' }, field('begin from', this.base), button('Copy link', () => this.share()), button('Save as TOML', () => void this.save()), button('Start over', () => void this.take({ base: this.mixture.base, without: [], taken: [] })));
    this.columns = el('div', { class: 'lab-columns waiting' }, el('div', { class: 'lab-left' }, this.readings, this.clauses.element), el('div', { class: 'lab-right' }, this.problems.element, this.board, this.experiment.element));
    fill(root, bar, this.notice.element, this.columns);
  }

  private get game(): LabGame {
    const game = this.games.find((g) => g.slug === this.mixture.base);
    if (!game) throw new Error(`no game ${this.mixture.base}`);
    return game;
  }

  private async arrive(): Promise<void> {
    const given = /(?:^#|&)lab=([^&]*)/.exec(location.hash)?.[1];
    let problem: string | null = null;
    if (given !== undefined) {
      let text = given;
      try {
        text = decodeURIComponent(given);
      } catch {
        // read as it stands
      }
      const linked = read(text, this.games);
      if (typeof linked === 'string') problem = `The link could not be followed. ${linked}`;
      else this.mixture = linked;
    }
    await this.take(this.mixture, true);
    if (problem) this.notice.tell(problem);
  }

  /** Takes another mixture: compiles it, and plays it where it compiles. */
  private async take(mixture: Mixture, arriving = false): Promise<void> {
    const turn = ++this.turn;
    this.mixture = mixture;
    this.notice.clear();
    this.base.value = mixture.base;
    this.clauses.show(mixture);
    const mixed = mix(this.games, mixture);
    if (typeof mixed === 'string') return this.notice.tell(mixed);
    let engine: Engine | null = null;
    try {
      engine = await Engine.compile(mixed.bundle);
    } catch (thrown) {
      if (turn !== this.turn) return;
      this.mixed = null;
      this.dropPlayer();
      const problems = problemsOf(thrown);
      this.problems.tell(problems, mixed.notes, [...(await this.companions(problems.length)), ...this.ways()]);
      fill(this.board, el('p', { class: 'quiet' }, 'There is no board until this is decided: what to do about it stands above. The readings wait as they are.'));
      this.showReadings(mixed);
      for (const input of this.readings.querySelectorAll('input')) input.disabled = true;
      this.remember(`lab=${this.context()}`);
      this.experiment.changed();
      return;
    }
    await breath();
    if (turn !== this.turn) return engine.close();
    this.mixed = mixed;
    this.showReadings(mixed);
    if (!arriving) this.remember(`seed=1&lab=${this.context()}`);
    if (await this.play(mixed, engine, turn)) this.read();
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
    const data: EditionData = {
      family: this.game.family,
      slug: `lab-${this.context()}`,
      title: rules.title,
      short: rules.short,
      href: this.game.href,
      context: `lab=${this.context()}`,
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
    let readings = JSON.stringify(game.readings);
    // a reading that was turned changes what is measured, wherever it was turned
    game.onChange(() => {
      const now = JSON.stringify(game.readings);
      if (now === readings) return;
      readings = now;
      this.read();
      // the address keeps the readings as they are turned
      if (this.player) this.remember(this.player.link().slice(1));
    });
    return true;
  }

  /** Says what stands now, with the readings that are in force. */
  private read(): void {
    const { mixed, mixture, player } = this;
    this.showTurned();
    if (mixed && player) {
      const turned = Object.keys(player.game.readings).length;
      this.problems.well(stands(same(mixture), turned, files(mixed.bundle).reduce((n, f) => n + Object.keys(f.clause).length, 0)), mixed.notes);
    }
    this.experiment.changed();
  }

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
    fill(this.readings, el('div', { class: 'section-head' }, el('h2', {}, 'Readings'), el('span', { class: 'count after lab-turned' }, '')), el('ul', { class: 'plain' }, ...cards));
    this.showTurned();
  }

  private showTurned(): void {
    const turned = Object.keys(this.player?.game.readings ?? {}).length;
    const place = this.readings.querySelector('.lab-turned');
    if (place) say(place, turned ? `${turned} changed` : 'as in the edition');
  }

  /** Clauses of the games that something was taken from, which leave less open if they are taken too; the best three. */
  private async companions(open: number): Promise<{ words: string; run: () => void }[]> {
    const from = new Set(this.mixture.taken.map((id) => id.split('.')[0]));
    const found: { id: string; left: number }[] = [];
    for (const game of this.games.filter((g) => from.has(g.short))) {
      for (const name of Object.keys(game.bundle.rules.clause)) {
        const id = `${game.short}.${name}`;
        if (this.mixture.taken.includes(id)) continue;
        const left = await this.left({ ...this.mixture, taken: [...this.mixture.taken, id] });
        if (left < open) found.push({ id, left });
      }
    }
    found.sort((a, b) => a.left - b.left || (a.id < b.id ? -1 : 1));
    return found.slice(0, 3).map(({ id, left }) => ({
      words: left === 0 ? `Take “${this.says(id)}” too` : `Take “${this.says(id)}” too, though that leaves something open`,
      run: () => void this.take({ ...this.mixture, taken: [...this.mixture.taken, id] }),
    }));
  }

  /** A rule in its first words. */
  private says(id: string): string {
    const says = this.games.map((g) => g.clauses[id]?.says).find(Boolean) ?? id;
    return says.length > 60 ? `${says.slice(0, says.lastIndexOf(' ', 58))} …` : says.replace(/[.]$/, '');
  }

  /** How many problems a mixture would have. */
  private async left(mixture: Mixture): Promise<number> {
    const mixed = mix(this.games, mixture);
    if (typeof mixed === 'string') return Number.POSITIVE_INFINITY;
    try {
      (await Engine.compile(mixed.bundle)).close();
      return 0;
    } catch (thrown) {
      return problemsOf(thrown).length;
    }
  }

  /** What may be undone: the latest changes first. */
  private ways(): { words: string; run: () => void }[] {
    const { without, taken } = this.mixture;
    return [
      ...[...without].reverse().slice(0, 3).map((id) => ({ words: `Put “${this.says(id)}” back`, run: () => void this.take(putBack(this.mixture, id, null)) })),
      ...[...taken].reverse().slice(0, 3).map((id) => ({ words: `Put “${this.says(id)}” away again`, run: () => void this.take({ ...this.mixture, taken: taken.filter((t) => t !== id) }) })),
    ];
  }

  private context(): string {
    return encodeURIComponent(written(this.mixture));
  }

  private remember(hash: string): void {
    try {
      history.replaceState(null, '', `#${hash}`);
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  private share(): void {
    const hash = this.player ? this.player.link() : `#lab=${this.context()}`;
    const address = `${location.href.split('#')[0]}${hash}`;
    this.remember(hash.slice(1));
    void copyText(address).then((done) => this.notice.tell(done ? 'The link to this mixture, its readings and its board is copied.' : `Copy this link: ${address}`, 'good'));
  }

  /** The rules as a file that `ludarium` reads: readings that were turned are in the clauses, what is shared is written out. */
  private async save(): Promise<void> {
    if (!this.mixed || !this.player) {
      this.notice.tell('Rules that leave situations open are no file to play from. Decide them first.');
      return;
    }
    const { rules } = this.mixed.bundle;
    const file = await Engine.standingAlone(this.mixed.bundle, this.player.game.readings);
    const toml = `# ${rules.title}: made in the lab from the edition of ${this.game.title}.\n${stringify(file)}\n`;
    const link = el('a', { href: URL.createObjectURL(new Blob([toml], { type: 'application/toml' })), download: `${rules.slug}.toml` });
    document.body.append(link);
    link.click();
    link.remove();
    this.notice.tell(`${rules.slug}.toml is saved: “ludarium simulate ${rules.slug}.toml” plays it.`, 'good');
  }
}

/** What a mixture that can be played is. */
function stands(own: boolean, turned: number, clauses: number): string {
  if (own && turned === 0) return 'This is the edition as it stands.';
  const readings = turned > 0 ? [`${capital(counted(turned, 'doubt is', 'doubts are'))} read otherwise than in the edition`] : [];
  const rules = own ? [] : [`its ${clauses} rules are no longer the edition’s`];
  return `${capital([...readings, ...rules].join(', and '))}. Every situation is still decided.`;
}
