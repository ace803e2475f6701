import * as z from 'zod/mini';
import { ENDPOINTS, walletSettingsPath } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

// Endpoints with few members (section 7). Config, deadlines, authorization and submission have modules of their own.

/** Answer of GET /api/captcha (section 7). A settlement without a captcha names "none", or no provider, or answers 204 or 404. */
export const captchaConfigSchema = z.object({
  // Required: an answer that spells the name differently must not count as "no captcha".
  provider: z.nullable(z.string()),
  siteKey: z.nullish(z.string()),
});
export type CaptchaConfig = z.infer<typeof captchaConfigSchema>;

export function getCaptchaConfig({ getJson }: JsonCalls): ApiResult<CaptchaConfig> {
  return getJson({ path: ENDPOINTS.captcha, schema: captchaConfigSchema });
}

/** Answer of GET /api/characters-whitelist: `allowedCharacters` is a JSON string that holds an array or a string of characters. */
export const characterWhitelistSchema = z.object({ allowedCharacters: z.string() });
export type CharacterWhitelist = z.infer<typeof characterWhitelistSchema>;

/** Calls GET /api/characters-whitelist. A 403 is ignored (section 6). */
export function getCharacterWhitelist({ getJson }: JsonCalls): ApiResult<CharacterWhitelist> {
  return getJson({ path: ENDPOINTS.characterWhitelist, schema: characterWhitelistSchema, ignores403: true });
}

/** Answer of GET /api/culture/content: localized copy as key/value items (section 7). */
export const cultureContentSchema = z.array(z.object({ key: z.string(), value: z.string() }));
export type CultureContent = z.infer<typeof cultureContentSchema>;

export function getCultureContent({ getJson }: JsonCalls, culture: string): ApiResult<CultureContent> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.cultureContent}?${query}`, schema: cultureContentSchema });
}

/** Answer of GET /api/banking/{wallet-provider}-settings. `authCodeExpiration` is in seconds. */
export const walletSettingsSchema = z.object({
  clientId: z.string(),
  enabled: z.boolean(),
  loginUrl: z.string(),
  authCodeExpiration: z.number().check(z.positive()),
});
export type WalletSettings = z.infer<typeof walletSettingsSchema>;

export function getWalletSettings({ getJson }: JsonCalls, walletProvider: string): ApiResult<WalletSettings> {
  return getJson({ path: walletSettingsPath(walletProvider), schema: walletSettingsSchema });
}

/** Answer of GET /api/signature-date: the date shown beside the signature, MM/dd/yyyy. */
export const signatureDateSchema = z.object({
  signatureDate: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
});
export type SignatureDate = z.infer<typeof signatureDateSchema>;

export function getSignatureDate({ getJson }: JsonCalls, culture: string): ApiResult<SignatureDate> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.signatureDate}?${query}`, schema: signatureDateSchema });
}
