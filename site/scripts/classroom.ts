/** For a class: the board alone on the whole screen, large, and turned round for whoever sits on the other side. */

import { button } from './button';
import { el } from './dom';

export class Classroom {
  readonly element: HTMLElement;
  private readonly turnButton: HTMLElement;

  constructor(
    private readonly root: HTMLElement,
    signal: AbortSignal,
  ) {
    this.turnButton = button('Turn the board round', () => this.turn());
    this.turnButton.setAttribute('aria-pressed', 'false');
    this.element = el('p', { class: 'classroom-bar' }, this.turnButton, button('Leave the classroom', () => this.leave()));
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement && this.on) this.leave();
    }, { signal });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.on) this.leave();
    }, { signal });
  }

  private get on(): boolean {
    return document.documentElement.classList.contains('classroom');
  }

  enter(): void {
    document.documentElement.classList.add('classroom');
    this.root.classList.add('in-class');
    // a browser that allows no full screen still shows the board alone
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    this.turnButton.focus();
  }

  turn(): void {
    const turned = this.root.classList.toggle('turned-round');
    this.turnButton.setAttribute('aria-pressed', String(turned));
  }

  private leave(): void {
    document.documentElement.classList.remove('classroom');
    this.root.classList.remove('in-class', 'turned-round');
    this.turnButton.setAttribute('aria-pressed', 'false');
    if (document.fullscreenElement) void document.exitFullscreen();
  }
}
