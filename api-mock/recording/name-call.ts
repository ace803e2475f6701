import { findForm } from '../case/server-case.ts';
import type { EndpointName } from '../http/endpoints.ts';
import type { Space } from '../state/space.ts';

export interface NamedCall {
  /** Method, path, and the culture if one is given: `GET /api/culture/content?culture=es`. */
  readonly name: string;
  readonly endpoint: EndpointName | 'captchaAttempt';
}

const PROVIDER_PATH = /^\/api\/banking\/[\w-]+$/;

/**
 * Names a call; undefined if no portal makes it (then it is not recorded). Form types and cultures must be those of the case, so that no
 * user input gets into a name.
 */
export function nameCall(
  { serverCase }: Space,
  method: string,
  url: URL,
  endpoint: EndpointName | undefined,
): NamedCall | undefined {
  const { pathname } = url;
  if (endpoint === undefined) return undefined;
  if (endpoint === 'authorize' || endpoint === 'submit') {
    if (findForm(serverCase, pathname.split('/')[3] ?? '') === undefined) return undefined;
  } else if (endpoint === 'walletSettings' && !PROVIDER_PATH.test(pathname)) return undefined;
  const culture = url.searchParams.get('culture');
  if (culture === null) return { name: `${method} ${pathname}`, endpoint };
  if (!Object.hasOwn(serverCase.cultureNames, culture)) return undefined;
  return { name: `${method} ${pathname}?culture=${culture}`, endpoint };
}
