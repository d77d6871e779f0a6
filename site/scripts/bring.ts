/** Brings a board into view with all that belongs to it: what tells, what steps, and beside it the sentence that is cited. */

import { go } from './depth';

/** Room above the sentence, so that what comes before it can be read. */
const ABOVE = 96;

/** `sentence`: what the account beside the board should stand at, where there is one. */
export function bring(root: HTMLElement, sentence: HTMLElement | null): void {
  const account = document.querySelector('.reading-column');
  if (!account || getComputedStyle(root).position !== 'sticky') {
    hold(root, () => scrollTo({ top: root.getBoundingClientRect().top + scrollY }));
    return;
  }
  if (sentence) openLayer(sentence);
  root.scrollTop = 0;
  hold(root, () => {
    // the board keeps its place in the window for as long as the account beside it goes on
    const { top, bottom } = account.getBoundingClientRect();
    const first = top + scrollY;
    const last = bottom + scrollY - Math.min(root.offsetHeight, innerHeight);
    const shown = sentence?.offsetParent ? sentence.getBoundingClientRect().top + scrollY - ABOVE : first;
    scrollTo({ top: Math.max(first, Math.min(shown, last)) });
  });
}

/** Goes to a sentence of the account: beside the board, or where there is no room beside it, in its place. */
export function read(root: HTMLElement, sentence: HTMLElement | null): void {
  if (!sentence) return bring(root, null);
  if (getComputedStyle(root).position !== 'sticky') {
    // the address of a sentence opens the part that holds it
    location.hash = sentence.id;
    return;
  }
  go('study');
  bring(root, sentence);
}

/**
 * Where the board stands beside the account, it stays whole in view while what stands below it grows (a reason that comes at the end
 * of what is played): near the account's end it would be pushed up, and its buttons away from under the pointer. The account gives way.
 */
export function stay(root: HTMLElement, signal: AbortSignal): void {
  let whole = false;
  let at = 0;
  const look = (): void => {
    whole = getComputedStyle(root).position === 'sticky' && root.getBoundingClientRect().top >= -1;
    at = scrollY;
  };
  addEventListener('scroll', look, { passive: true, signal });
  addEventListener('resize', look, { signal });
  const grown = new ResizeObserver(() => {
    const { top } = root.getBoundingClientRect();
    // a page that was scrolled since is where somebody wants it: the way back to a sentence, say
    if (whole && scrollY === at && top < -1) scrollBy({ top });
    look();
  });
  grown.observe(root);
  signal.addEventListener('abort', () => grown.disconnect());
}

/** How long a page may still settle after something was brought into view, in milliseconds. */
const SETTLES = 2000;
/** What a reader's hand does first, whatever it does. */
export const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
let release = (): void => undefined;

/** Puts the page to a place, and again whenever what stands above changes its height (letters that come late), until the reader moves it. */
function hold(root: HTMLElement, put: () => void): void {
  release();
  put();
  const stop = new AbortController();
  const watch = new ResizeObserver(put);
  for (let e: Element | null = root; e && e !== document.body; e = e.parentElement) {
    for (let above = e.previousElementSibling; above; above = above.previousElementSibling) watch.observe(above);
  }
  release = (): void => {
    stop.abort();
    watch.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(() => release(), SETTLES);
  for (const hand of HANDS) addEventListener(hand, () => release(), { signal: stop.signal, passive: true });
}

/** Shows the layer of the account that a sentence stands in. */
export function openLayer(sentence: Element): void {
  const layer = sentence.closest<HTMLElement>('.layer')?.id.replace('layer-', '');
  const radio = layer ? document.getElementById(`show-${layer}`) : null;
  if (radio instanceof HTMLInputElement) radio.checked = true;
}
