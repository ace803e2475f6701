import { walletSettingsPath } from '#core/contract/endpoints.ts';
import { type WalletSettings, walletSettingsSchema } from '#core/contract/wallet-settings.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/banking/{wallet-provider}-settings. */
export function getWalletSettings({ getJson }: JsonCalls, walletProvider: string): ApiResult<WalletSettings> {
  return getJson({ path: walletSettingsPath(walletProvider), schema: walletSettingsSchema });
}
