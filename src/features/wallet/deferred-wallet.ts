import type { WalletSettings } from '#core/contract/wallet-settings.ts';
import type { WalletClient, WalletClientOptions } from './wallet-client.ts';

/** The wallet of a page whose code comes when a payment page first asks for it. */
export interface DeferredWallet {
  readonly hasSettings: boolean;
  /** The answer of GET /api/banking/{wallet-provider}-settings (start-up step 7). */
  configure(settings: WalletSettings): void;
  load(): Promise<WalletClient>;
  /** The client, where it was loaded. */
  peek(): WalletClient | undefined;
}

/** Creates the wallet of the page. */
export function createDeferredWallet(options: Omit<WalletClientOptions, 'settings'>): DeferredWallet {
  let settings: WalletSettings | null = null;
  let client: WalletClient | undefined;
  let loading: Promise<WalletClient> | undefined;
  return {
    get hasSettings() {
      return settings !== null;
    },
    configure(next) {
      settings = next;
      client?.configure(next);
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
