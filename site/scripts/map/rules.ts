/** The map of the editions coloured by a rule: what the games of each place say of one aspect, in letters and colours. */

import { el, fill, svgElement } from '../dom';

/** A value and how sure it is; null where a game has no such thing. */
type Answer = [value: string, sure: string | null] | null;
interface Family {
  kind: string;
  games: [title: string, href: string][];
  groups: [name: string, rows: [aspect: string, answers: Answer[]][]][];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RADIUS = 10;

/** What stands for a value on the map: its letter, and a colour as long as there are any. */
interface Sign {
  letter: string;
  class: string;
  words: string;
}

const NONE: Sign = { letter: '–', class: 'said-none', words: 'the game has no such thing' };
const UNKNOWN: Sign = { letter: '?', class: 'said-unknown', words: 'no edition from here mentions it, so it is unknown, not absent' };

export function wireRules(): void {
  const { ludariumRules: families } = globalThis as { ludariumRules?: Family[] };
  const place = document.getElementById('rule-choice');
  const svg = document.querySelector<SVGSVGElement>('#rule-map svg.map');
  if (!families || !place || !svg) return;
  const rows = families.flatMap((family) => family.groups.flatMap(([group, of]) => of.map(([aspect, answers]) => ({ family, group, aspect, answers }))));
  const select = el('select', { id: 'rule-aspect' }, el('option', { value: '' }, 'none'));
  for (const family of families) {
    for (const [group, of] of family.groups) {
      const box = el('optgroup', { label: families.length > 1 ? `${family.kind} games, ${group}` : group });
      for (const [aspect] of of) box.append(el('option', { value: String(rows.findIndex((r) => r.family === family && r.group === group && r.aspect === aspect)) }, aspect));
      select.append(box);
    }
  }
  const legend = el('ul', { class: 'rule-legend', 'aria-live': 'polite' });
  fill(place, el('p', { class: 'rule-field' }, el('label', { for: 'rule-aspect' }, 'Colour by a rule'), select), legend);
  select.addEventListener('change', () => {
    const row = rows[Number(select.value)];
    paint(svg, legend, select.value === '' || !row ? null : row);
  });
}

function paint(svg: SVGSVGElement, legend: HTMLElement, row: { family: Family; answers: Answer[] } | null): void {
  for (const old of svg.querySelectorAll('.said-group, .said-letters')) old.remove();
  for (const spot of svg.querySelectorAll<SVGAElement>('a.spot[data-label]')) spot.setAttribute('aria-label', spot.dataset['label'] ?? '');
  svg.classList.toggle('by-rule', row !== null);
  fill(legend);
  if (!row) return;
  const values = [...new Set(row.answers.flatMap((answer) => (answer ? [answer[0]] : [])))];
  const signs = new Map(values.map((value, i): [string, Sign] => [value, { letter: LETTERS[i] ?? '*', class: `said-${(LETTERS[i] ?? '').toLowerCase()}`, words: value }]));
  let unknown = 0;
  for (const spot of svg.querySelectorAll<SVGAElement>('a.spot')) {
    const here = new Set([...document.querySelectorAll(`${spot.getAttribute('href') ?? ''} a[href^="editions/"]`)].map((a) => a.getAttribute('href')));
    const own = row.family.games.flatMap(([, href], i) => (here.has(href) ? [row.answers[i] ?? null] : []));
    const shown = [...new Set(own.map((answer) => (answer ? (signs.get(answer[0]) ?? NONE) : NONE)))];
    if (shown.length === 0) {
      shown.push(UNKNOWN);
      unknown += 1;
    }
    const dot = spot.querySelector('.at');
    for (const name of spot.querySelectorAll('text')) {
      const letters = svgElement('tspan', { class: 'said-letters' });
      letters.textContent = ` ${shown.map((sign) => sign.letter).join(' ')}`;
      name.append(letters);
    }
    // what is seen is part of what is heard
    const before = (spot.dataset['label'] ??= spot.getAttribute('aria-label') ?? '');
    spot.setAttribute('aria-label', `${spot.dataset['name'] ?? ''} ${shown.map((sign) => sign.letter).join(' ')}: ${shown.map((sign) => sign.words).join('; or: ')}. ${before}`);
    dot?.after(pie(Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy')), shown));
  }
  const item = (sign: Sign, games: (string | HTMLElement)[]): HTMLElement => el('li', {}, el('span', { class: `rule-sign ${sign.class}` }, sign.letter), el('span', {}, el('b', {}, sign.words), ...games));
  const games = (fits: (answer: Answer) => boolean): (string | HTMLElement)[] =>
    row.family.games.flatMap(([title, href], i) => {
      const answer = row.answers[i] ?? null;
      return fits(answer) ? [': ', el('a', { href }, title), answer?.[1] && answer[1] !== 'attested' ? ` (${answer[1]})` : ''] : [];
    }).map((part, i) => (part === ': ' && i > 0 ? ', ' : part));
  const none = games((answer) => answer === null);
  fill(
    legend,
    ...values.map((value) => item(signs.get(value) ?? NONE, games((answer) => answer?.[0] === value))),
    none.length ? item(NONE, none) : null,
    unknown > 0 ? item(UNKNOWN, []) : null,
  );
}

/** A circle in as many parts as there are answers there. */
function pie(x: number, y: number, signs: Sign[]): SVGElement {
  const group = svgElement('g', { class: 'said-group', 'aria-hidden': 'true' });
  const [only] = signs;
  if (signs.length === 1 && only) group.append(svgElement('circle', { class: `said ${only.class}`, cx: x, cy: y, r: RADIUS }));
  else {
    const at = (part: number): string => {
      const phi = (part / signs.length) * 2 * Math.PI - Math.PI / 2;
      return `${(x + RADIUS * Math.cos(phi)).toFixed(2)} ${(y + RADIUS * Math.sin(phi)).toFixed(2)}`;
    };
    for (const [i, sign] of signs.entries()) group.append(svgElement('path', { class: `said ${sign.class}`, d: `M${x} ${y}L${at(i)}A${RADIUS} ${RADIUS} 0 0 1 ${at(i + 1)}Z` }));
  }
  return group;
}
