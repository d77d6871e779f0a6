/** Scripts of data that are fetched when they are wanted. A script and not data, since a page on a disk may load no data. */

import { scriptUrl, type PolicyName } from './trusted';

/** Whether a server gives the page. */
export const served = (): boolean => /^https?:$/.test(location.protocol);

/**
 * Lets what waits be done before work goes on, so that over a network a page answers while its board comes to life. From a disk
 * nothing waits.
 */
export const breath = (): Promise<void> => (served() ? new Promise((go) => setTimeout(go)) : Promise.resolve());

/** Fetches a script of the site and runs it; fails where it is not there. */
export function load(url: string, policy: PolicyName = 'site-script'): Promise<void> {
  const script = document.createElement('script');
  script.src = scriptUrl(policy, url);
  return new Promise((done, failed) => {
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => failed(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
}
