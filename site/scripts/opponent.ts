/** The computer as a player: goes on by itself when it is its turn, and says what a player who looks ahead would do. */

import type { Game } from './game';

const PAUSE_MS = 350;
/** Who gives hints: looks far ahead, within a moment. */
export const HINTS = 'deep:8000';

export class Opponent {
  private timer = 0;

  constructor(
    private readonly game: Game,
    private readonly play: (move: string) => void,
  ) {}

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Plays after a while, if it is the computer's turn. */
  goOn(): void {
    const { game } = this;
    this.stop();
    if (!game.waitsForAgent) return;
    this.timer = window.setTimeout(() => {
      const would = game.waitsForAgent ? this.would(game.opponent) : null;
      if (would) this.play(would.token);
    }, PAUSE_MS / Math.max(1, game.speed));
  }

  /** What a player of a kind would do. It differs from turn to turn, and is the same for the same game. */
  would(kind: string): ReturnType<Game['engine']['agent']> {
    const { start, count, engine } = this.game;
    return engine.agent(kind, ((start.kind === 'new' ? start.seed : 7) * 10007 + count * 101) % 2147483647);
  }
}
