import { createObservable } from '#kernel/observable.ts';
import type { Result } from '#kernel/result.ts';
import type { WalletSettings } from '#server/small-endpoints.ts';
import { eraseAttempts } from './attempt-record.ts';
import {
  clearLinkExpiries,
  readLinkExpiry,
  removeLinkExpiry,
  type WalletLink,
  writeLinkExpiry,
} from './wallet-link.ts';
import { type BeginLoginOptions, beginLogin } from './wallet-login.ts';
import { takeReturn, type WalletReturnFailure } from './wallet-return.ts';

/** Wallet part of the application state (specification, section 3). The same object until something changes. */
export interface WalletState {
  /** Null until GET /api/banking/{wallet-provider}-settings is answered (start-up step 7). */
  readonly settings: WalletSettings | null;
  /** The server said at the submit that the payment election does not match (nonMatchingPaymentElection). */
  readonly hasInvalidVerification: boolean;
  readonly link: WalletLink | null;
  readonly failure: WalletReturnFailure | null;
}

export interface WalletClient {
  getState(): WalletState;
  subscribe(listener: () => void): () => void;
  configure(settings: WalletSettings): void;
  /** Sets or clears the invalid-verification flag; a new link clears it. */
  setInvalidVerification(isInvalid: boolean): void;
  /** Restores the link from the draft's code and its stored expiry. */
  restoreLink(code: string | null): Promise<void>;
  /** Prepares a login and returns the address to open. @throws Error before `configure`. */
  beginLogin(
    options: Omit<BeginLoginOptions, 'settings' | 'allowedHosts'>,
  ): Promise<Result<string, 'address-refused'>>;
  /** Takes the provider's answer for this draft; returns the code, or null if there is none. */
  collectReturn(draftId: string): Promise<string | null>;
  unlink(): Promise<void>;
  /** Forgets attempt, link and flag at the session's end. */
  clear(): Promise<void>;
}

export interface WalletClientOptions {
  readonly settings: WalletSettings | null;
  /** settings.wallet.hosts.frames: hosts that may show the login page. */
  readonly allowedHosts: readonly string[];
  /** Server clock. */
  readonly now: () => Date;
}

/** Longest accepted life of a code, one year in seconds. A longer one is a server mistake whose end no date could show. */
const LONGEST_CODE_S = 366 * 86_400;

const NOTHING = { link: null, failure: null, hasInvalidVerification: false } as const;

export function createWalletClient(options: WalletClientOptions): WalletClient {
  const state = createObservable<WalletState>({ ...NOTHING, settings: options.settings });
  let lastLogin: Promise<unknown> = Promise.resolve();
  // Counts changes of the link; a read that began before the latest change is dropped.
  let linkTurn = 0;
  const set = (change: Partial<WalletState>) => state.set({ ...state.get(), ...change });

  return {
    getState: state.get,
    subscribe: state.subscribe,
    configure: (settings) => set({ settings }),
    setInvalidVerification: (hasInvalidVerification) => set({ hasInvalidVerification }),
    async restoreLink(code) {
      linkTurn += 1;
      const turn = linkTurn;
      if (code === (state.get().link?.code ?? null)) return;
      const link = code === null ? null : { code, expiresAt: await readLinkExpiry(code) };
      if (turn === linkTurn) set({ link });
    },
    beginLogin(login) {
      const { settings } = state.get();
      if (settings === null) throw new Error('The wallet was used before its settings were fetched.');
      set({ failure: null });
      // One after the other: the stored attempt must be the one whose address was returned last.
      const begun = lastLogin.then(() =>
        beginLogin({ ...login, settings, allowedHosts: options.allowedHosts }),
      );
      lastLogin = begun.catch(() => undefined);
      return begun;
    },
    async collectReturn(draftId) {
      const { settings } = state.get();
      // Leave the answer for later: only the settings tell how long the code lives.
      if (settings === null) return null;
      const answer = await takeReturn(draftId);
      if (answer === null) return null;
      if (!answer.ok) {
        set({ failure: answer.error });
        return null;
      }
      const expiresAt =
        options.now().getTime() + Math.min(settings.authCodeExpiration, LONGEST_CODE_S) * 1000;
      linkTurn += 1;
      await writeLinkExpiry(answer.value, expiresAt);
      set({ ...NOTHING, link: { code: answer.value, expiresAt } });
      return answer.value;
    },
    async unlink() {
      linkTurn += 1;
      const { link } = state.get();
      if (link !== null) await removeLinkExpiry(link.code);
      set(NOTHING);
    },
    async clear() {
      linkTurn += 1;
      await Promise.all([eraseAttempts().catch(() => undefined), clearLinkExpiries()]);
      set(NOTHING);
    },
  };
}
