import * as z from 'zod/mini';
import { walletSettingsPath } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** GET /api/banking/{wallet-provider}-settings. `authCodeExpiration` is in seconds. */
export const walletSettingsSchema = z.object({
  clientId: z.string(),
  enabled: z.boolean(),
  loginUrl: z.string(),
  authCodeExpiration: z.number().check(z.positive()),
});
export type WalletSettings = z.infer<typeof walletSettingsSchema>;

/** GET /api/banking/{wallet-provider}-settings. */
export function getWalletSettings({ getJson }: JsonCalls, walletProvider: string): ApiResult<WalletSettings> {
  return getJson({ path: walletSettingsPath(walletProvider), schema: walletSettingsSchema });
}
