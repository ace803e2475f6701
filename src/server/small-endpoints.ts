import * as z from 'zod/mini';
import { ENDPOINTS, walletSettingsPath } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

// The endpoints that answer a few members (section 7). What the config, the deadlines, the authorization and the submit answer has chapters of its own.

/**
 * GET /api/captcha: `provider` is Google's where it says so, otherwise the other provider (section 7). A settlement without a captcha
 * names "none", or no provider, or answers 204 or 404.
 */
export const captchaConfigSchema = z.object({
  // Asked for by its name: one in other letters must not be taken for none.
  provider: z.nullable(z.string()),
  siteKey: z.nullish(z.string()),
});
export type CaptchaConfig = z.infer<typeof captchaConfigSchema>;

/** GET /api/captcha. */
export function getCaptchaConfig({ getJson }: JsonCalls): ApiResult<CaptchaConfig> {
  return getJson({ path: ENDPOINTS.captcha, schema: captchaConfigSchema });
}

/** GET /api/characters-whitelist: `allowedCharacters` is a JSON string (as sent: a JSON array or string of characters). */
export const characterWhitelistSchema = z.object({ allowedCharacters: z.string() });
export type CharacterWhitelist = z.infer<typeof characterWhitelistSchema>;

/** GET /api/characters-whitelist. A 403 is ignored (section 6). */
export function getCharacterWhitelist({ getJson }: JsonCalls): ApiResult<CharacterWhitelist> {
  return getJson({ path: ENDPOINTS.characterWhitelist, schema: characterWhitelistSchema, ignores403: true });
}

/** GET /api/culture/content?culture=: localization copy as key/value items (section 7). */
export const cultureContentSchema = z.array(z.object({ key: z.string(), value: z.string() }));
export type CultureContent = z.infer<typeof cultureContentSchema>;

/** GET /api/culture/content?culture={culture}. */
export function getCultureContent({ getJson }: JsonCalls, culture: string): ApiResult<CultureContent> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.cultureContent}?${query}`, schema: cultureContentSchema });
}

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

/** GET /api/signature-date?culture=: the date shown beside the signature, MM/dd/yyyy. */
export const signatureDateSchema = z.object({
  signatureDate: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
});
export type SignatureDate = z.infer<typeof signatureDateSchema>;

/** GET /api/signature-date?culture={culture}. */
export function getSignatureDate({ getJson }: JsonCalls, culture: string): ApiResult<SignatureDate> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.signatureDate}?${query}`, schema: signatureDateSchema });
}
