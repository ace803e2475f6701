/** The one Trusted Types policy that the portal's own code creates; the Content-Security-Policy names it. */
export const TRUSTED_TYPES_POLICY = 'portal';

// The DOM's types do not know Trusted Types yet: where they say string, a TrustedScriptURL is taken, and is meant here.
interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;
let allowedHosts: readonly string[] = [];

/**
 * Names the hosts, beside this origin, whose scripts the page may load: the settings' CSP source hosts ('https://example.org',
 * 'https://*.example.org', 'https://example.org/path/'). Called once, when the settings are known.
 */
export function allowScriptHosts(hosts: readonly string[]): void {
  allowedHosts = hosts;
}

function isOfHost(address: URL, host: string): boolean {
  const isWildcard = host.includes('://*.');
  const source = isWildcard ? host.replace('://*.', '://') : host;
  if (!URL.canParse(source)) return false;
  const { protocol, host: sourceHost, pathname } = new URL(source);
  const isHost = isWildcard ? address.host.endsWith(`.${sourceHost}`) : address.host === sourceHost;
  return address.protocol === protocol && isHost && address.pathname.startsWith(pathname);
}

function checkScriptUrl(address: string): string {
  const { href } = globalThis.location;
  const url = new URL(address, href);
  const isAllowed = url.origin === new URL(href).origin || allowedHosts.some((host) => isOfHost(url, host));
  // A blob: has this origin too, whoever made it.
  if (!isAllowed || !/^https?:$/.test(url.protocol))
    throw new TypeError(`Scripts of ${url.origin} are not allowed by the settings.`);
  return url.href;
}

function createScriptUrlPolicy(): ScriptUrlPolicy {
  const rules = { createScriptURL: checkScriptUrl };
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
  return factory?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;
}

/**
 * The address of a script or a worker in the form that the page's Trusted Types accept (`script.src`, `new Worker`,
 * `serviceWorker.register`), absolute.
 * @throws TypeError where it is neither of this origin nor of an allowed host.
 */
export function toTrustedScriptUrl(address: string): string {
  policy ??= createScriptUrlPolicy();
  return policy.createScriptURL(address);
}
