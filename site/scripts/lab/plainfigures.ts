/** The figures that `ludarium simulate --json` prints, as rows of a table: each with its name and how it is read. */

const number = (value: unknown, digits: number): string => (typeof value === 'number' ? value.toFixed(digits) : '');
const mean = (figures: Record<string, unknown>, key: string): string => number((figures[key] as { mean?: number } | undefined)?.mean, 3);

const seat = (figures: Record<string, unknown>, at: number): string => {
  const { wins } = figures;
  return Array.isArray(wins) ? String(wins[at] ?? '') : '';
};

export const ROWS: [string, (figures: Record<string, unknown>) => string][] = [
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

/** Who wins, seat by seat, in a line: shares of what is in hand, with those of what it is held against in brackets. */
export function wins(hand: Record<string, unknown>, held: Record<string, unknown> | null, called: string): string {
  const share = (figures: Record<string, unknown> | null, tell: (f: Record<string, unknown>) => string): string => {
    const count = figures ? tell(figures) : '';
    return count && Number(figures?.['games']) > 0 ? `${((100 * Number(count)) / Number(figures?.['games'])).toFixed(1)}\u00a0%` : '';
  };
  const parts = ROWS.filter(([name]) => name.endsWith(' wins')).flatMap(([name, tell]) => {
    const [own, other] = [share(hand, tell), share(held, tell)];
    return own ? [`${name} ${own}${other ? ` (${called} ${other})` : ''}`] : [];
  });
  return parts.join(' · ');
}
