/** Where things stand on the map, and which part of it is shown: degrees to units of the picture and back. */

import type { Entry } from '../records/data';
import type { At, Bounds } from '../records/state';

/** As crates/publish/src/publish/bind/portal/atlas.rs draws. */
export const WIDTH = 1000;
const TOP = 79;
const UNIT = WIDTH / 360;
const STRETCH = 1.2208;
/** How far it can be zoomed. */
export const NEAREST = 60;
/** How near a part is brought that is a single point. */
const NEAR = 12;

/** A part of the picture: `x * k + x0`, `y * k + y0`. */
export interface Shown {
  k: number;
  x: number;
  y: number;
}

export const unitsOf = (lat: number, lon: number): [number, number] => [(lon + 180) * UNIT, (TOP - lat) * UNIT * STRETCH];
const degreesOf = (x: number, y: number): [number, number] => [TOP - y / UNIT / STRETCH, x / UNIT - 180];
const hundredth = (n: number): number => Math.round(n * 100) / 100 || 0;
const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n));

/** The part whose middle is a point, kept within the world. */
export function around(x: number, y: number, zoom: number, height: number): Shown {
  const k = clamp(zoom, 1, NEAREST);
  return { k, x: clamp(WIDTH / 2 - x * k, WIDTH * (1 - k), 0), y: clamp(height / 2 - y * k, height * (1 - k), 0) };
}

/** What is seen of the world. */
export function bounds({ k, x, y }: Shown, height: number): Bounds {
  const [north, west] = degreesOf(-x / k, -y / k);
  const [south, east] = degreesOf((WIDTH - x) / k, (height - y) / k);
  return [west, south, east, north].map(hundredth) as Bounds;
}

/** The part that shows a box whole; `room` is how much of the picture it may take. */
export function fitted([west, south, east, north]: Bounds, height: number, room = 1, nearest = NEAREST): Shown {
  const [left, top] = unitsOf(north, west);
  const [right, bottom] = unitsOf(south, east);
  const k = Math.min(nearest, room * Math.min(WIDTH / Math.max(right - left, 1e-6), height / Math.max(bottom - top, 1e-6)));
  return around((left + right) / 2, (top + bottom) / 2, k, height);
}

/** The middle and the zoom of what is shown; none of the whole world. */
export function middle({ k, x, y }: Shown, height: number): At | undefined {
  if (k <= 1.001) return undefined;
  const [lat, lon] = degreesOf((WIDTH / 2 - x) / k, (height / 2 - y) / k);
  return [hundredth(lat), hundredth(lon), hundredth(k)];
}

export function from([lat, lon, k]: At, height: number): Shown {
  return around(...unitsOf(lat, lon), k, height);
}

/** The box around where records stand; none where none has a place. */
export function extent(records: Entry[]): Bounds | undefined {
  let box: Bounds | undefined;
  for (const { spots } of records) {
    for (const [lat, lon] of spots) box = box ? [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)] : [lon, lat, lon, lat];
  }
  return box;
}

/** Records that stand in less than a third of the world's width are shown by themselves at first; others with the whole world. */
export function homeOf(records: Entry[], height: number): Shown {
  const box = extent(records);
  const near = box && fitted(box, height, 0.7, NEAR);
  return near && near.k > 3 ? near : { k: 1, x: 0, y: 0 };
}

/** What shows records of a country: those that are of it alone, where there are any, since others lie elsewhere too. */
export function ofCountry(records: Entry[], height: number): Shown | undefined {
  const alone = records.filter((r) => r.countries.length === 1 && r.spots.length > 0);
  const box = extent(alone.length > 0 ? alone : records);
  return box && fitted(box, height, 0.8, NEAR);
}
