/** Light or dark: as the system says, until the reader says otherwise. */

const KEY = 'ludarium-theme';

const remembered = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be shut off; the button still works for this page
  }
};

/** Runs before the page is drawn, so that nothing flashes. */
export function applyTheme(): void {
  const theme = remembered();
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

export function wireTheme(): void {
  const button = document.getElementById('theme');
  if (!(button instanceof HTMLButtonElement)) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const dark = (): boolean => {
    const chosen = document.documentElement.dataset['theme'];
    return chosen ? chosen === 'dark' : system.matches;
  };
  const show = (): void => {
    const words = dark() ? 'Light page' : 'Dark page';
    button.setAttribute('aria-label', words);
    button.title = words;
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = dark() ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // see above
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}
