import { fail, type Result, succeed } from '#kernel/result.ts';
import type { WalletSettings } from '#server/wallet-settings.ts';

/** The static page that the provider sends the claimant back to; it stands outside the router. */
export const WALLET_RETURN_PATH = '/wallet-return.html';

export interface LoginAddressOptions {
  readonly settings: Pick<WalletSettings, 'clientId' | 'loginUrl'>;
  /** Sources as in the Content-Security-Policy: 'https://login.example', 'https://*.example'. */
  readonly allowedHosts: readonly string[];
  /** The portal's own origin; a login page there (a stand-in) is allowed too. */
  readonly origin: string;
  readonly state: string;
}

/** Whether an origin is one of the sources; `https://*.example` takes every subdomain of example, not example itself. */
export function isAllowedOrigin(origin: string, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const [scheme, host] = source.split('://*.');
    if (host === undefined) return URL.canParse(source) && new URL(source).origin === origin;
    return origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
  });
}

/**
 * The provider's login page with what it needs to send the claimant back (the authorization code grant's names). A login
 * address that is not of an allowed host, or not encrypted, is refused: the server's answer is not trusted with that.
 */
export function toLoginAddress(options: LoginAddressOptions): Result<string, 'address-refused'> {
  const { settings, origin } = options;
  if (!URL.canParse(settings.loginUrl, origin)) return fail('address-refused');
  const address = new URL(settings.loginUrl, origin);
  // A blob: has this origin too, whoever made it.
  const isOwn = address.origin === origin && /^https?:$/.test(address.protocol);
  const isProvider = address.protocol === 'https:' && isAllowedOrigin(address.origin, options.allowedHosts);
  if (!isOwn && !isProvider) return fail('address-refused');
  address.searchParams.set('client_id', settings.clientId);
  address.searchParams.set('response_type', 'code');
  address.searchParams.set('redirect_uri', new URL(WALLET_RETURN_PATH, origin).href);
  address.searchParams.set('state', options.state);
  return succeed(address.href);
}
