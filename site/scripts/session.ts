/** What a reader was at, kept over reloads and over the way back and forward. */

export interface Kept<Saved> {
  game: Saved;
  ply: number | null;
  /** Which game of this window's history it is, from 1: entries of one game share it. */
  number?: number;
}

const key = (slug: string): string => `ludarium:${slug}`;

/** Keeps the game in this page of the browser's history and for this window. `hash`: what the address then ends with; null leaves it. */
export function keep(slug: string, kept: Kept<unknown>, entry: 'same' | 'new', hash: string | null): void {
  const state = { ...(history.state as object | null), [key(slug)]: kept };
  const address = hash === null ? undefined : location.pathname + location.search + hash;
  try {
    if (entry === 'new') history.pushState(state, '', address ?? location.pathname + location.search);
    else history.replaceState(state, '', address);
    sessionStorage.setItem(key(slug), JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function fromHistory<Saved>(slug: string, state: unknown): Kept<Saved> | null {
  const kept = (state as Record<string, unknown> | null)?.[key(slug)];
  return isKept<Saved>(kept) ? kept : null;
}

export function fromWindow<Saved>(slug: string): Kept<Saved> | null {
  try {
    const text = sessionStorage.getItem(key(slug));
    const kept: unknown = text ? JSON.parse(text) : null;
    return isKept<Saved>(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept<Saved>(value: unknown): value is Kept<Saved> {
  const game = (value as { game?: { moves?: unknown; start?: { kind?: unknown; first?: unknown } | null } | null } | null)?.game;
  const start = game?.start;
  return Array.isArray(game?.moves) && typeof start === 'object' && start !== null && (start.kind !== 'new' || typeof start.first === 'string');
}
