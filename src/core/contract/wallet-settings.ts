import * as z from 'zod/mini';

/** GET /api/banking/{wallet-provider}-settings. `authCodeExpiration` is in seconds. */
export const walletSettingsSchema = z.object({
  clientId: z.string(),
  enabled: z.boolean(),
  loginUrl: z.string(),
  authCodeExpiration: z.number().check(z.positive()),
});
export type WalletSettings = z.infer<typeof walletSettingsSchema>;
