/** One line of controls under the board, and a second one for what is set more rarely. */

import { el, icon } from './dom';

/** What the controls need to know of a game. */
export interface Played {
  readonly ply: number;
  readonly inside: number | null;
  readonly atEnd: boolean;
  readonly count: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Who plays whom, which is always in sight, and what is set more rarely. */
export interface Fields {
  readonly who: HTMLElement[];
  readonly elements: HTMLElement[];
  update(): void;
}

export interface ControlHandlers {
  start(): void;
  back(): void;
  play(): void;
  forward(): void;
  end(): void;
  fresh(): void;
  undo(): void;
  redo(): void;
  hint(): void;
  share(): void;
  keys(): void;
}

/** Drawings of buttons. */
export const ICONS = {
  start: 'M3.2 3v10M13 3.2 5.4 8 13 12.8z',
  back: 'M11.5 3.2 4 8l7.5 4.8z',
  play: 'M4.5 2.8 13 8l-8.5 5.2z',
  pause: 'M5 3v10M11 3v10',
  forward: 'M4.5 3.2 12 8l-7.5 4.8z',
  end: 'M12.8 3v10M3 3.2 10.6 8 3 12.8z',
  fresh: 'M8 2.5v11M2.5 8h11',
  undo: 'M5.5 3 2.5 6l3 3M2.8 6h6.7a3.7 3.7 0 0 1 0 7.4H6',
  redo: 'm10.5 3 3 3-3 3M13.2 6H6.5a3.7 3.7 0 0 0 0 7.4H10',
  hint: 'M6 12.6h4M6.6 14.6h2.8M8 1.6a4.3 4.3 0 0 0-2.6 7.7c.5.4.8.8.8 1.3h3.6c0-.5.3-.9.8-1.3A4.3 4.3 0 0 0 8 1.6z',
  share: 'M6.6 9.4a2.7 2.7 0 0 0 3.8 0l2.4-2.4a2.7 2.7 0 0 0-3.8-3.8l-.9.9M9.4 6.6a2.7 2.7 0 0 0-3.8 0L3.2 9a2.7 2.7 0 0 0 3.8 3.8l.9-.9',
} as const;

export class Controls {
  readonly element: HTMLElement;
  private readonly buttons: Record<'start' | 'back' | 'play' | 'forward' | 'end' | 'undo' | 'redo' | 'hint', HTMLButtonElement>;
  /** Opens what is set more rarely. */
  readonly more = el('button', { type: 'button', class: 'control more', 'aria-expanded': 'false' }, 'More');
  private playing = false;

  constructor(
    private readonly game: Played,
    on: ControlHandlers,
    private readonly fields: Fields,
    id: string,
  ) {
    const transport = (name: 'start' | 'back' | 'play' | 'forward' | 'end', label: string): HTMLButtonElement =>
      press(`step-${name}`, label, ICONS[name], on[name], name !== 'start' && name !== 'end' ? true : 'line');
    this.buttons = {
      start: transport('start', 'To the beginning'),
      back: transport('back', 'Back'),
      play: transport('play', 'Play'),
      forward: transport('forward', 'Forward'),
      end: transport('end', 'To the end'),
      undo: worded('undo', 'Undo', 'Take back the last move', on.undo),
      redo: press('redo', 'Play the undone move again', ICONS.redo, on.redo, false),
      hint: worded('hint', 'Hint', 'Show a move of a player who looks ahead', on.hint),
    };
    const { more } = this;
    more.setAttribute('aria-controls', `${id}-rare`);
    const rare = el('div', { class: 'controls-rare', id: `${id}-rare` }, ...fields.elements);
    this.element = el(
      'div',
      { class: 'controls' },
      el(
        'div',
        { class: 'controls-main', role: 'group', 'aria-label': 'The game' },
        el('div', { class: 'transport', role: 'group', 'aria-label': 'Step through the game' },
          this.buttons.start, this.buttons.back, this.buttons.play, this.buttons.forward, this.buttons.end),
        el('div', { class: 'deeds' },
          worded('fresh', 'New', 'Start a new game', on.fresh, undefined, 'new'),
          this.buttons.undo,
          this.buttons.redo,
          this.buttons.hint,
          worded('share', 'Share', 'Copy a link to this position', on.share),
          press('keys-button', 'Keys for the board', 'M1.5 4h13v8h-13zM4.3 6.7h.1M8 6.7h.1M11.7 6.7h.1M5 9.4h6', on.keys, false)),
        el('div', { class: 'controls-who' }, ...fields.who, more),
      ),
      rare,
    );
    more.addEventListener('click', () => {
      const open = this.element.classList.toggle('open');
      more.setAttribute('aria-expanded', String(open));
    });
  }

  /** Puts the focus where a game is run and stopped, without moving the page. */
  focus(): void {
    this.buttons.play.focus({ preventScroll: true });
  }

  /** Says what can be done now. */
  update(playing: boolean, canHint: boolean): void {
    const { game, buttons } = this;
    const atStart = game.ply === 0 && game.inside === null;
    off(buttons.start, atStart);
    off(buttons.back, atStart);
    off(buttons.forward, game.atEnd);
    off(buttons.end, game.atEnd);
    off(buttons.play, game.count === 0 || (atStart && game.atEnd));
    off(buttons.undo, !game.canUndo);
    off(buttons.redo, !game.canRedo);
    off(buttons.hint, !canHint);
    if (playing !== this.playing) {
      this.playing = playing;
      buttons.play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play, !playing));
      buttons.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
      buttons.play.title = playing ? 'Pause' : 'Play';
    }
    this.fields.update();
  }
}

/** A button of one drawing, named for those who listen. */
export function press(name: string, label: string, d: string, run: () => void, filled: boolean | 'line'): HTMLButtonElement {
  const button = el('button', { type: 'button', class: `control ${name}`, 'aria-label': label, title: label });
  const drawn = icon(d, filled === true);
  if (filled === 'line') drawn.classList.add('both');
  button.append(drawn);
  button.addEventListener('click', run);
  return button;
}

function worded(
  name: 'fresh' | 'undo' | 'redo' | 'hint' | 'share',
  word: string,
  title: string,
  run: () => void,
  d: string = ICONS[name],
  extra: string = word.toLowerCase(),
): HTMLButtonElement {
  const button = el('button', { type: 'button', class: `control deed ${extra}`, title });
  button.append(icon(d), el('span', {}, word));
  button.addEventListener('click', run);
  return button;
}

/** Off, but still in the order of the tab key, so that focus is not lost under the reader's hand. */
function off(button: HTMLButtonElement, is: boolean): void {
  const value = is ? 'true' : 'false';
  if (button.getAttribute('aria-disabled') !== value) button.setAttribute('aria-disabled', value);
}
