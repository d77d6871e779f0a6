/** Scripts of data that are fetched when they are wanted. A script and not data, since a page on a disk may load no data. */

interface Policy {
  createScriptURL(url: string): string;
}
const trusted = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
let policy: Policy | undefined;

/** Fetches a script of the site and runs it; fails where it is not there. */
export function load(url: string): Promise<void> {
  policy ??= trusted?.createPolicy('site-script', { createScriptURL: (path) => path });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(url) : url;
  return new Promise((done, failed) => {
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => failed(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
}
