import { isInstalledApp } from '#design/use-browser-conditions.ts';
import { bytesToHex, randomBytes, sha256Hex, textToBytes } from '#kernel/bytes.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { WalletSettings } from '#server/small-endpoints.ts';
import { markRedirect, type WalletAttempt, type WalletReturnTexts, writeAttempt } from './attempt-record.ts';

/** How long the claimant may take at the provider, in ms. */
const ATTEMPT_LIFETIME_MS = 15 * 60_000;

export interface BeginLoginOptions {
  readonly settings: WalletSettings;
  readonly allowedHosts: readonly string[];
  readonly draftId: string;
  /** Path and query of the page to come back to. */
  readonly returnPath: string;
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: WalletReturnTexts;
}

/** Stores the attempt with a key that can't be read out; some Safari builds can't store those, and get it as JSON. */
async function storeAttempt(attempt: Omit<WalletAttempt, 'key'>): Promise<void> {
  const parameters = { name: 'AES-GCM', length: 256 };
  const uses: KeyUsage[] = ['encrypt', 'decrypt'];
  try {
    await writeAttempt({ ...attempt, key: await crypto.subtle.generateKey(parameters, false, uses) });
  } catch {
    const readable = await crypto.subtle.generateKey(parameters, true, uses);
    await writeAttempt({ ...attempt, key: await crypto.subtle.exportKey('jwk', readable) });
  }
}

/**
 * Prepares a login at the provider: a fresh random `state`, kept only as its hash, and the key that seals what comes back.
 * Gives the address to open; do this before the click, which must open its window at once.
 */
export async function beginLogin(options: BeginLoginOptions): Promise<Result<string, 'address-refused'>> {
  const state = bytesToHex(randomBytes(32));
  const address = toLoginAddress({
    settings: options.settings,
    allowedHosts: options.allowedHosts,
    origin: location.origin,
    state,
  });
  if (!address.ok) return address;
  await storeAttempt({
    stateHash: await sha256Hex(textToBytes(state)),
    expiresAt: Date.now() + ATTEMPT_LIFETIME_MS,
    mode: 'popup',
    returnPath: options.returnPath,
    draftId: options.draftId,
    culture: options.culture,
    direction: options.direction,
    texts: options.texts,
  });
  return address;
}

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

export interface LeaveOptions {
  /** Commits what was typed; a rejection keeps the claimant here. */
  readonly flushDraft: () => Promise<void>;
  readonly goTo: (address: string) => void;
}

/** Goes to the provider with the whole page, after the draft is committed. */
async function redirectToLogin(
  address: string,
  { flushDraft, goTo }: LeaveOptions,
): Promise<'left' | 'unsaved'> {
  try {
    await flushDraft();
    await markRedirect();
  } catch {
    return 'unsaved';
  }
  goTo(address);
  return 'left';
}

/**
 * Opens the provider's login: in a window of its own, or with this page where the app stands alone or windows are
 * blocked. The window knows nothing of this page: the answer comes by the return page, through storage and a channel of this origin. Call
 * it straight from the click: a later call counts as blocked.
 */
export function openLogin(address: string, options: LeaveOptions): Window | Promise<'left' | 'unsaved'> {
  // An installed app has no second window that could come back to it: the page itself goes to the provider.
  const opened = isInstalledApp() ? null : window.open('', '_blank', 'popup,width=480,height=720');
  if (opened === null) return redirectToLogin(address, options);
  // While it is empty it is ours: then the provider's page has nobody to reach. With `noopener` among the features the browser would
  // not tell whether it has blocked the window, nor let the return page close it.
  opened.opener = null;
  opened.location.replace(address);
  return opened;
}
