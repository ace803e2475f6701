import { ENDPOINTS } from '#server/endpoints.ts';

/** Method and path of each endpoint, under the name that scenarios and the request log use. */
export const ENDPOINT_PATTERNS = {
  csrf: { method: 'GET', path: ENDPOINTS.csrf },
  sessionTimeout: { method: 'POST', path: ENDPOINTS.sessionTimeout },
  deadlines: { method: 'GET', path: ENDPOINTS.deadlines },
  characterWhitelist: { method: 'GET', path: ENDPOINTS.characterWhitelist },
  captcha: { method: 'GET', path: ENDPOINTS.captcha },
  walletSettings: { method: 'GET', path: '/api/banking/:provider' },
  formsConfig: { method: 'GET', path: ENDPOINTS.formsConfig },
  signatureDate: { method: 'GET', path: ENDPOINTS.signatureDate },
  cultures: { method: 'GET', path: ENDPOINTS.cultures },
  cultureContent: { method: 'GET', path: ENDPOINTS.cultureContent },
  setLanguage: { method: 'GET', path: ENDPOINTS.setLanguage },
  authorize: { method: 'POST', path: '/api/forms/:form/authorize' },
  submit: { method: 'POST', path: '/api/forms/:form' },
  submissionStatus: { method: 'GET', path: ENDPOINTS.submissionStatus },
} as const;

export type EndpointName = keyof typeof ENDPOINT_PATTERNS;
export const ENDPOINT_NAMES = Object.keys(ENDPOINT_PATTERNS) as readonly EndpointName[];

const MATCHERS = ENDPOINT_NAMES.map((name) => {
  const { method, path } = ENDPOINT_PATTERNS[name];
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
});

export function findEndpoint(method: string, pathname: string): EndpointName | undefined {
  return MATCHERS.find((matcher) => matcher.method === method && matcher.pattern.test(pathname))?.name;
}
