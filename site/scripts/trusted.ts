/** Addresses of scripts, as the policy of the pages wants them: made under a name that it lists. */

interface Policy {
  createScriptURL(url: string): string;
}
/** A name for each script that makes addresses: on a page each may be taken once. */
export type PolicyName = 'code-script' | 'engine-worker' | 'find-script' | 'games-script' | 'index-script' | 'play-script' | 'site-script';

const trusted = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const policies = new Map<string, Policy | undefined>();

export function scriptUrl(name: PolicyName, url: string): string {
  if (!policies.has(name)) policies.set(name, trusted?.createPolicy(name, { createScriptURL: (address) => address }));
  return policies.get(name)?.createScriptURL(url) ?? url;
}
