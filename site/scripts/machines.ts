/** What is there for programs and for those who work with them (sums, commands, positions as text): shown by a switch at the foot of each page. */

const KEY = 'ludarium-machines';

/** Runs before the page is drawn, so that nothing moves. */
export function applyMachines(): void {
  let on: boolean;
  try {
    on = localStorage.getItem(KEY) === 'on';
  } catch {
    on = false; // storage may be shut off; the switch still works for this page
  }
  document.documentElement.classList.toggle('no-machines', !on);
}

export function wireMachines(): void {
  const button = document.getElementById('machines');
  if (!button) return;
  const root = document.documentElement;
  const show = (): void => {
    const on = !root.classList.contains('no-machines');
    button.setAttribute('aria-pressed', String(on));
    for (const part of document.querySelectorAll<HTMLDetailsElement>('details.machines')) part.open = on;
  };
  button.addEventListener('click', () => {
    const on = !root.classList.toggle('no-machines');
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // see above
    }
    show();
  });
  show();
}
