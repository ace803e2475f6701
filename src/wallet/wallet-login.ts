import { isInstalledApp } from '#design/use-browser-conditions.ts';
import { bytesToHex, randomBytes, sha256Hex, textToBytes } from '#kernel/bytes.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { WalletSettings } from '#server/small-endpoints.ts';
import { noteOpened, type WalletAttempt, type WalletReturnTexts, writeAttempt } from './attempt-record.ts';

/** Time that the claimant may take at the provider, in ms. */
const ATTEMPT_LIFETIME_MS = 15 * 60_000;

const attemptEnd = () => Date.now() + ATTEMPT_LIFETIME_MS;

export interface BeginLoginOptions {
  readonly settings: WalletSettings;
  readonly allowedHosts: readonly string[];
  readonly draftId: string;
  /** Path and query of the page to return to. */
  readonly returnPath: string;
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: WalletReturnTexts;
}

/** Stores the attempt with a non-extractable key. Some Safari builds cannot store those and get the key as JSON. */
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
 * Prepares a login: stores the hash of a random `state`, and the key that seals the answer. Returns the address to open. Call it before
 * the click, which must open its window at once.
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
    expiresAt: attemptEnd(),
    mode: 'popup',
    returnPath: options.returnPath,
    draftId: options.draftId,
    culture: options.culture,
    direction: options.direction,
    texts: options.texts,
  });
  return address;
}

/** Static page to which the provider sends the claimant back; it is outside the router. */
export const WALLET_RETURN_PATH = '/wallet-return.html';

export interface LoginAddressOptions {
  readonly settings: Pick<WalletSettings, 'clientId' | 'loginUrl'>;
  /** Sources as in the Content-Security-Policy: 'https://login.example', 'https://*.example'. */
  readonly allowedHosts: readonly string[];
  /** The portal's own origin, where a stand-in's login page is allowed too. */
  readonly origin: string;
  readonly state: string;
}

/** Returns whether an origin matches a source. `https://*.example` matches every subdomain of example, not example itself. */
export function isAllowedOrigin(origin: string, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const [scheme, host] = source.split('://*.');
    if (host === undefined) return URL.canParse(source) && new URL(source).origin === origin;
    return origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
  });
}

/**
 * Builds the provider's login address (authorization code grant). Refuses one that is not encrypted or whose host is not allowed: the
 * server's answer is not trusted here.
 */
export function toLoginAddress(options: LoginAddressOptions): Result<string, 'address-refused'> {
  const { settings, origin } = options;
  if (!URL.canParse(settings.loginUrl, origin)) return fail('address-refused');
  const address = new URL(settings.loginUrl, origin);
  // A blob: address has this origin too, whoever made it.
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
  /** Saves typed answers; if it rejects, the claimant stays here. */
  readonly flushDraft: () => Promise<void>;
  readonly goTo: (address: string) => void;
}

async function redirectToLogin(
  address: string,
  { flushDraft, goTo }: LeaveOptions,
): Promise<'left' | 'unsaved'> {
  try {
    await flushDraft();
    await noteOpened({ mode: 'redirect', expiresAt: attemptEnd() });
  } catch {
    return 'unsaved';
  }
  goTo(address);
  return 'left';
}

/**
 * Opens the provider's login in a window, or in this page if the app is installed or windows are blocked. Call it straight from the
 * click, or it is blocked. The window cannot reach this page; the answer comes through the return page, storage and a channel.
 */
export function openLogin(address: string, options: LeaveOptions): Window | Promise<'left' | 'unsaved'> {
  // An installed app has no second window that could return to it, so the page itself goes to the provider.
  const opened = isInstalledApp() ? null : window.open('', '_blank', 'popup,width=480,height=720');
  if (opened === null) return redirectToLogin(address, options);
  // Cut the opener while the window is empty and ours. With `noopener` the browser would not tell whether it blocked the window, and the
  // return page could not close it.
  opened.opener = null;
  // The login may have been prepared long before the click. If this cannot be stored, the time of the preparation counts.
  noteOpened({ mode: 'popup', expiresAt: attemptEnd() }).catch(() => undefined);
  opened.location.replace(address);
  return opened;
}
