// Pages of the site as a server gives them, without one: each file when its time has come.

import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { dist } from './site.mjs';

export const HOST = 'http://ludarium.test/';
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json', '.wasm': 'application/wasm' };

/** A promise that is kept when `open` is called. */
export function gate() {
  let open;
  const opened = new Promise((done) => (open = done));
  return Object.assign(opened, { open });
}

/** Gives pages of the site to a tab, each file when the promise that is given for it is kept, if one is; a file for which null is given is not there. */
export const served = (tab, when = () => undefined) =>
  tab.route(`${HOST}**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1);
    const file = join(dist, path);
    const wait = existsSync(file) ? when(path) : null;
    if (wait === null) return route.fulfill({ status: 404, body: '' });
    await wait;
    await route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(path)] ?? 'application/octet-stream' }).catch(() => {});
  });
