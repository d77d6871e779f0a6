/** The computer as a player: goes on by itself when it is its turn, and says what a player who looks ahead would do. */

import type { Beside } from './beside';
import type { Game } from './game';
import type { Offer } from './types';

const PAUSE_MS = 350;
/** Who gives hints: looks far ahead, within a moment. */
export const HINTS = 'deep:8000';

export class Opponent {
  private timer = 0;
  private asking = new AbortController();

  constructor(
    private readonly game: Game,
    private readonly beside: Beside,
    private readonly play: (move: string) => void,
  ) {}

  stop(): void {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  /** Plays after a while, if it is the computer's turn. */
  goOn(): void {
    const { game } = this;
    this.stop();
    if (!game.waitsForAgent) return;
    this.asking = new AbortController();
    const { signal } = this.asking;
    // it considers while the reader sees what he has done
    const would = this.would(game.opponent, signal);
    this.timer = window.setTimeout(() => {
      void would.then((offer) => {
        if (offer && !signal.aborted && game.waitsForAgent) this.play(offer.token);
      });
    }, PAUSE_MS / Math.max(1, game.speed));
  }

  /** What a player of a kind would do. It differs from turn to turn, and is the same for the same game. */
  async would(kind: string, signal?: AbortSignal): Promise<Offer | null> {
    const { start, count } = this.game;
    const seed = ((start.kind === 'new' ? start.seed : 7) * 10007 + count * 101) % 2147483647;
    const answer = await this.beside.ask(this.game.where(this.game.count), { do: 'choose', agent: kind, seed }, signal);
    return answer?.chosen ?? null;
  }
}
