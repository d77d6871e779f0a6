/** The menu of a narrow window closes once somebody has gone where it leads, on the same page too. */
export function wireMenu(): void {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') && menu.matches(':popover-open')) menu.hidePopover();
  });
}
