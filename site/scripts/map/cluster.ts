/** Records that stand near each other on the screen, as circles that do not lie over each other. */

import type { Entry } from '../records/data';
import type { Bounds } from '../records/state';

export interface Circle {
  x: number;
  y: number;
  r: number;
  records: Entry[];
  /** The box around the places that it stands for. */
  box: Bounds;
  /** Whether zooming in can part it. */
  parts: boolean;
}

export const radius = (records: number): number => (records === 1 ? 5 : 9 + Math.min(19, Math.sqrt(records)) * 0.75);

const joinedBox = (a: Bounds, b: Bounds): Bounds => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

/** `at` gives the place of each spot on the screen, in pixels; those off the screen are left out. */
export function circles(records: Entry[], at: (lat: number, lon: number) => [number, number], width: number, height: number): Circle[] {
  // what falls together within a few pixels is one pile from the beginning
  const piles = new Map<string, { x: number; y: number; lat: number; lon: number; records: Entry[]; box: Bounds; parts: boolean }>();
  for (const record of records) {
    for (const [lat, lon] of record.spots) {
      const [x, y] = at(lat, lon);
      if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
      const key = `${Math.round(x / 5)} ${Math.round(y / 5)}`;
      const pile = piles.get(key);
      if (!pile) piles.set(key, { x, y, lat, lon, records: [record], box: [lon, lat, lon, lat], parts: false });
      else {
        pile.records.push(record);
        pile.box = joinedBox(pile.box, [lon, lat, lon, lat]);
        if (pile.lat !== lat || pile.lon !== lon) pile.parts = true;
      }
    }
  }
  let all: Circle[] = [...piles.values()].map((p) => ({ x: p.x, y: p.y, r: radius(p.records.length), records: p.records, box: p.box, parts: p.parts }));
  for (let round = 0; round < 12; round++) {
    all.sort((a, b) => b.records.length - a.records.length || a.x - b.x || a.y - b.y);
    const joined: Circle[] = [];
    for (const circle of all) {
      const touching = joined.find((c) => Math.hypot(c.x - circle.x, c.y - circle.y) < c.r + circle.r + 1.5);
      if (!touching) {
        joined.push({ ...circle, records: [...circle.records] });
        continue;
      }
      const [own, other] = [touching.records.length, circle.records.length];
      touching.x = (touching.x * own + circle.x * other) / (own + other);
      touching.y = (touching.y * own + circle.y * other) / (own + other);
      touching.records.push(...circle.records);
      touching.box = joinedBox(touching.box, circle.box);
      touching.r = radius(touching.records.length);
      touching.parts = true;
    }
    const settled = joined.length === all.length;
    all = joined;
    if (settled) break;
  }
  // a record of several places is one record of a circle that holds them all
  for (const circle of all) {
    circle.records = [...new Set(circle.records)];
    circle.r = radius(circle.records.length);
  }
  return all;
}
