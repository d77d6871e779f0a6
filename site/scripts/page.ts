// What every page does before its player: theme, layers, tabs, copying. It runs in the head, so that a page is
// drawn at once as the reader chose; without it every page can be read all the same.

type Theme = 'light' | 'dark';

const root = document.documentElement;
const KEY = 'ludarium-theme';
root.classList.add('js');

/** Storage can be refused (private windows, pages from disk); then the choice lasts as long as the page. */
const stored = {
  read(): Theme | null {
    try {
      const value = localStorage.getItem(KEY);
      return value === 'light' || value === 'dark' ? value : null;
    } catch {
      return null;
    }
  },
  write(theme: Theme): void {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // not kept
    }
  },
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const now = (): Theme => (root.dataset['theme'] as Theme | undefined) ?? (dark.matches ? 'dark' : 'light');
const before = stored.read();
if (before) root.dataset['theme'] = before;

function themeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('#theme');
  if (!button) return;
  const tell = (): void => button.setAttribute('aria-label', now() === 'dark' ? 'Show the page light' : 'Show the page dark');
  button.hidden = false;
  tell();
  dark.addEventListener('change', tell);
  button.addEventListener('click', () => {
    const theme: Theme = now() === 'dark' ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    stored.write(theme);
    tell();
  });
}

/** The tabs follow where the reader is: the panel chosen on a narrow page, the part in view on a wide one. */
function tabs(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.tabs a')];
  if (links.length === 0) return;
  const parts = links.map((link) => document.getElementById(link.hash.slice(1)));
  /** The tab under which a part stands where the page is narrow: its own, or the one it shares. */
  const tabOf = (i: number): string => links[i]?.dataset['with'] ?? links[i]?.hash.slice(1) ?? '';
  const narrow = matchMedia('(max-width: 720px)');
  const mark = (chosen: Element): void => {
    const at = parts.indexOf(chosen as HTMLElement);
    const tab = narrow.matches ? tabOf(at) : links[at]?.hash.slice(1);
    for (const link of links) {
      if (link.hash.slice(1) === tab) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const show = (part: HTMLElement): void => {
    const tab = tabOf(parts.indexOf(part));
    parts.forEach((other, i) => other?.toggleAttribute('data-away', tabOf(i) !== tab));
    mark(part);
  };
  const follow = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const part = parts.find((p) => p !== null && target !== null && p.contains(target));
    if (part) {
      show(part);
      target?.scrollIntoView();
    }
  };
  if (parts[0]) show(parts[0]);
  addEventListener('hashchange', follow);
  follow();
  const seen = new Set<Element>();
  const watch = new IntersectionObserver(
    (entries) => {
      if (narrow.matches) return;
      for (const entry of entries) {
        if (entry.isIntersecting) seen.add(entry.target);
        else seen.delete(entry.target);
      }
      const first = parts.find((part) => part !== null && seen.has(part));
      if (first) mark(first);
    },
    { rootMargin: '-15% 0px -75% 0px' },
  );
  for (const part of parts) if (part) watch.observe(part);
}

/** A sentence that a link leads to is shown, whichever layer was chosen. */
function layers(): void {
  const choose = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const layer = target?.closest('.layer')?.id.replace(/^layer-/, '');
    const radio = layer ? document.getElementById(`show-${layer}`) : null;
    if (radio instanceof HTMLInputElement) radio.checked = true;
  };
  addEventListener('hashchange', choose);
  choose();
}

async function copy(text: string, block: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages from disk may not write to the clipboard by themselves: the reader's own selection can.
    getSelection()?.selectAllChildren(block);
    document.execCommand('copy');
  }
}

/** A button beside everything that is there to be copied. */
function copying(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const button = document.createElement('button');
    const label = `Copy ${block.dataset['copy'] ?? ''}`.trim();
    button.type = 'button';
    button.className = 'button copy';
    button.textContent = label;
    let back: ReturnType<typeof setTimeout> | undefined;
    button.addEventListener('click', () => {
      void copy(block.textContent ?? '', block).then(() => {
        button.textContent = 'Copied';
        clearTimeout(back);
        back = setTimeout(() => (button.textContent = label), 1500);
      });
    });
    block.after(button);
  }
}

function ready(): void {
  themeButton();
  layers();
  tabs();
  copying();
}
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', ready);
else ready();
