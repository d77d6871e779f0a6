/** Elements made by hand: the policy of the pages allows no markup from text and no inline style. */

import type { Shape } from './types';

const SVG = 'http://www.w3.org/2000/svg';

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An HTML element; attributes that are false, null or undefined are left out, true stands empty. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  append(node, children);
  return node;
}

export function append(node: Element, children: Child[]): void {
  for (const child of children) if (child) node.append(child);
}

/** Puts new children in place of the old ones. */
export function fill(node: Element, ...children: Child[]): void {
  node.replaceChildren();
  append(node, children);
}

/** Sets text only where it differs, so that a live region is not read twice. */
export function say(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** An SVG element of one path, for a button. */
export function icon(d: string, filled = false): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [['class', filled ? 'icon solid' : 'icon'], ['viewBox', '0 0 16 16'], ['aria-hidden', 'true']] as const) {
    svg.setAttribute(name, value);
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
}

/** One of the page's marks (its sprite), named in words beside it. */
export function mark(kind: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', `mark mark-${kind}`);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#mark-${kind}`);
  svg.append(use);
  return svg;
}

export function svgElement(tag: string, attributes: Attributes): SVGElement {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** Makes `node` show `shape`, changing only what differs. Gives the element that stands there now. */
export function patch(node: Element | null, shape: Shape, inSvg = false): Element {
  const svg = inSvg || shape.tag === 'svg';
  if (!node || node.localName !== shape.tag) {
    const made = svg ? document.createElementNS(SVG, shape.tag) : document.createElement(shape.tag);
    node?.replaceWith(made);
    node = made;
  }
  for (const name of node.getAttributeNames()) {
    if (!(name in shape.attributes)) node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(shape.attributes)) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  const children = shape.children ?? [];
  if (children.length === 0) {
    if (node.firstElementChild || node.textContent !== (shape.text ?? '')) node.textContent = shape.text ?? '';
    return node;
  }
  // Text beside elements is not used by the drawing; whatever else lies here goes.
  for (const other of [...node.childNodes]) if (!(other instanceof Element)) other.remove();
  children.forEach((child, i) => {
    const old = node.children[i] ?? null;
    const made = patch(old, child, svg);
    if (made.parentNode !== node) node.append(made);
  });
  while (node.children.length > children.length) node.lastElementChild?.remove();
  return node;
}
