import { type FormType, formSlug } from './form-type.ts';

/** The paths of every call the product makes (specification, section 7), below `settings.apiBaseAddress`. */
export const ENDPOINTS = {
  csrf: '/api/csrf',
  sessionTimeout: '/api/session-timeout',
  deadlines: '/api/deadlines',
  characterWhitelist: '/api/characters-whitelist',
  captcha: '/api/captcha',
  formsConfig: '/api/forms/config',
  signatureDate: '/api/signature-date',
  cultures: '/api/cultures',
  cultureContent: '/api/culture/content',
  /** Declared by the specification and used by nothing. */
  setLanguage: '/api/culture/set-language',
  submissionStatus: '/api/submissions/status',
} as const;

/** The cache in which the worker keeps the answers that are the same for every visitor. */
export const KEPT_CALLS = 'portal-api';

/** GET /api/banking/{wallet-provider}-settings. */
export function walletSettingsPath(walletProvider: string): string {
  return `/api/banking/${encodeURIComponent(walletProvider)}-settings`;
}

/** POST: proves the credentials of one form type. */
export function authorizePath(formType: FormType): string {
  return `/api/forms/${formSlug(formType)}/authorize`;
}

/** POST: files one claim. */
export function submitPath(formType: FormType): string {
  return `/api/forms/${formSlug(formType)}`;
}
