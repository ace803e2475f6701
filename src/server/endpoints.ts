import { type FormType, formSlug } from './form-type.ts';

/** Paths of all API calls (specification, section 7), relative to `settings.apiBaseAddress`. */
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
  /** In the specification, but the portal does not call it. */
  setLanguage: '/api/culture/set-language',
  submissionStatus: '/api/submissions/status',
} as const;

/** Name of the worker's cache for answers that are the same for every visitor. */
export const KEPT_CALLS = 'portal-api';

export function walletSettingsPath(walletProvider: string): string {
  return `/api/banking/${encodeURIComponent(walletProvider)}-settings`;
}

export function authorizePath(formType: FormType): string {
  return `/api/forms/${formSlug(formType)}/authorize`;
}

export function submitPath(formType: FormType): string {
  return `/api/forms/${formSlug(formType)}`;
}
