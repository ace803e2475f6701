/** Name of the one Trusted Types policy that the portal's own code creates; the Content-Security-Policy lists it. */
export const TRUSTED_TYPES_POLICY = 'portal';

// TypeScript's DOM types lack Trusted Types: where these say string, the browser has a TrustedScriptURL.
interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;
let allowedHosts: readonly string[] = [];

/** Sets the other hosts whose scripts the page may load, as CSP source hosts ('https://*.example.org'). Call it once, at start-up. */
export function allowScriptHosts(hosts: readonly string[]): void {
  allowedHosts = hosts;
}

function isOfHost(address: URL, host: string): boolean {
  const isWildcard = host.includes('://*.');
  const source = isWildcard ? host.replace('://*.', '://') : host;
  if (!URL.canParse(source)) return false;
  const { protocol, host: sourceHost, pathname } = new URL(source);
  const isHost = isWildcard ? address.host.endsWith(`.${sourceHost}`) : address.host === sourceHost;
  // As in a Content-Security-Policy: a path that ends with a slash allows what is below it, any other itself alone.
  const isPath = pathname.endsWith('/')
    ? address.pathname.startsWith(pathname)
    : address.pathname === pathname;
  return address.protocol === protocol && isHost && isPath;
}

function checkScriptUrl(address: string): string {
  const { href } = globalThis.location;
  const url = new URL(address, href);
  const isAllowed = url.origin === new URL(href).origin || allowedHosts.some((host) => isOfHost(url, host));
  // A blob: URL has this origin too, whoever made it.
  if (!isAllowed || !/^https?:$/.test(url.protocol))
    throw new TypeError(`Scripts of ${url.origin} are not allowed.`);
  return url.href;
}

function createScriptUrlPolicy(): ScriptUrlPolicy {
  const rules = { createScriptURL: checkScriptUrl };
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
  return factory?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;
}

/**
 * Returns the absolute address of a script or a worker as a TrustedScriptURL, for `script.src`, `new Worker` and
 * `serviceWorker.register`.
 * @throws TypeError unless the address is of this origin or of an allowed host.
 */
export function toTrustedScriptUrl(address: string): string {
  policy ??= createScriptUrlPolicy();
  return policy.createScriptURL(address);
}
