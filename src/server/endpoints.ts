import { FORMS, type FormType, type SubmittableFormType } from './form-type.ts';

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

/** GET /api/banking/{wallet-provider}-settings. */
export function walletSettingsPath(walletProvider: string): string {
  return `/api/banking/${encodeURIComponent(walletProvider)}-settings`;
}

/** POST: proves the credentials of one form type. */
export function authorizePath(formType: FormType): string {
  return `/api/forms/${FORMS[formType].slug}/authorize`;
}

/** POST: files one claim. */
export function submitPath(formType: SubmittableFormType): string {
  return `/api/forms/${FORMS[formType].slug}`;
}
