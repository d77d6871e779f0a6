/** The box in the bar of every page: what is typed is looked up on the search page; the key / leads to it. */

export function wireFinder(): void {
  const box = document.querySelector<HTMLInputElement>('#find');
  if (!box) return;
  const page = box.dataset['page'] ?? 'search.html';
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && box.value.trim()) location.assign(`${page}#q=${encodeURIComponent(box.value.trim())}`);
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target as Element;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea')) return;
    event.preventDefault();
    const own = document.querySelector<HTMLInputElement>('#search-box');
    (own ?? box).focus();
    if (!own && box.offsetParent === null) location.assign(page);
  });
}
