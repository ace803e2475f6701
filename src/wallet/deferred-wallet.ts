import type { WalletOffer, WalletStanding } from '#claim/rules/rule.ts';
import { createObservable, type Observable } from '#kernel/observable.ts';
import type { WalletSettings } from '#server/small-endpoints.ts';
import type { WalletClient, WalletClientOptions } from './wallet-client.ts';

/** Wallet of a page. Its code loads when a payment page first asks for it. */
export interface DeferredWallet {
  readonly hasSettings: boolean;
  readonly offer: Observable<WalletOffer>;
  /** Takes the answer of GET /api/banking/{wallet-provider}-settings (start-up step 7). */
  configure(settings: WalletSettings): void;
  /** Notes that the settings could not be fetched; earlier settings stay valid. `none`: the server has no wallet for this settlement. */
  noteFailure(reason: 'unreachable' | 'none'): void;
  /** Returns the standing of the wallet and a code, even of a code that an earlier visit linked. */
  readStanding(code: string): Promise<WalletStanding>;
  load(): Promise<WalletClient>;
  peek(): WalletClient | undefined;
}

export function createDeferredWallet(options: Omit<WalletClientOptions, 'settings'>): DeferredWallet {
  const offer = createObservable<WalletOffer>('unknown');
  let settings: WalletSettings | null = null;
  let client: WalletClient | undefined;
  let loading: Promise<WalletClient> | undefined;

  return {
    get hasSettings() {
      return settings !== null;
    },
    offer,
    configure(next) {
      settings = next;
      client?.configure(next);
      offer.set(next.enabled ? 'offered' : 'off');
    },
    noteFailure(reason) {
      if (reason === 'none') offer.set('off');
      // Earlier settings stay valid.
      else if (settings === null) offer.set('unreachable');
    },
    async readStanding(code) {
      const { readLinkExpiry } = await import('./wallet-link.ts');
      const codeExpiresAt = await readLinkExpiry(code, client?.getState().link);
      return { offer: offer.get(), codeExpiresAt, now: options.now().getTime() };
    },
    load() {
      loading ??= import('./wallet-client.ts').then(({ createWalletClient }) => {
        client = createWalletClient({ ...options, settings });
        return client;
      });
      loading.catch(() => {
        loading = undefined;
      });
      return loading;
    },
    peek: () => client,
  };
}
