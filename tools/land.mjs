// Land for the map of the site: Natural Earth 1:50 000 000, as rings of longitude and latitude to a hundredth of a degree.
//   node tools/land.mjs OUT.json

import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { feature } from 'topojson-client';

const [out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node tools/land.mjs OUT.json');
  process.exit(2);
}
const topology = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-50m.json'), 'utf8'));
const land = feature(topology, topology.objects.land);
const shapes = (land.features ?? [land]).map((f) => f.geometry);
const polygons = shapes.flatMap((g) => (g.type === 'MultiPolygon' ? g.coordinates : [g.coordinates]));
const rings = polygons.flat().map((ring) => ring.map(([lon, lat]) => [Number(lon.toFixed(2)), Number(lat.toFixed(2))]));
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, JSON.stringify({ rings }));
