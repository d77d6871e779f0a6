/** Tabs of an edition: jumps on a wide page, one part at a time on a narrow one. Which layer is read follows the address. */

import { openLayer } from './bring';
import { holding, idIn, show } from './depth';
import { placeOf } from './place';

export function wireTabs(): void {
  const main = document.querySelector<HTMLElement>('main[data-tab]');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.tabs a[href^="#"]')];
  if (!main || links.length === 0) return;
  const idOf = (link: HTMLAnchorElement): string => link.hash.slice(1);

  const choose = (id: string): void => {
    main.dataset['tab'] = id;
    for (const link of links) {
      if (idOf(link) === id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  /** Opens the part that holds an element, so that an address to it is never hidden. */
  const reveal = (id: string): void => {
    const target = id ? document.getElementById(id) : null;
    if (!target) return;
    const held = holding(target);
    if (held) show(held);
    const part = links.map(idOf).find((tab) => document.getElementById(tab)?.contains(target));
    if (part) choose(part);
    openLayer(target);
    // on the way back the page is put to where it was left
    if (part && target.id !== part && placeOf(history.state) === null) target.scrollIntoView({ block: 'nearest' });
  };

  showModelledLayer();

  for (const link of links) {
    // before the browser jumps, so that what it jumps to is there
    link.addEventListener('click', () => choose(idOf(link)));
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="#"]');
    if (link instanceof HTMLAnchorElement && !links.includes(link)) reveal(idIn(link.hash));
  });
  const fromAddress = (): void => {
    if (!location.hash.includes('=')) reveal(idIn(location.hash));
  };
  window.addEventListener('hashchange', fromAddress);
  fromAddress();
}

/** Opens the layer that the rules were made from, where the one that is shown first has become no rule. */
function showModelledLayer(): void {
  const layers = [...document.querySelectorAll<HTMLElement>('.layer')];
  const made = (layer: HTMLElement): boolean => layer.querySelector('.sentence[data-clauses]') !== null;
  const radio = (layer: HTMLElement | undefined): HTMLInputElement | null =>
    layer ? document.querySelector<HTMLInputElement>(`#show-${layer.id.replace('layer-', '')}`) : null;
  const shown = layers.find((layer) => radio(layer)?.checked);
  const better = radio(layers.find(made));
  if (shown && !made(shown) && better) better.checked = true;
}
