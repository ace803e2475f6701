import { randomUUID } from 'node:crypto';
import { authorizePath, ENDPOINTS } from '#server/endpoints.ts';
import { type FormType, formSlug } from '#server/form-type.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#server/submission.ts';
import type { MultipartBody } from './multipart.ts';
import type { Operation } from './operations.ts';
import { type Answer, type HeaderNotes, readAnswer } from './read-answer.ts';

const TIMEOUT_MS = 120_000;

export interface PostOptions {
  /** Absent: a fresh token. Null: none. */
  readonly csrf?: string | null;
}

export interface SubmitOptions extends PostOptions {
  /** Absent: a new key. Null: none. */
  readonly key?: string | null;
  /** Last segment of the path, if it is not that of a form type. */
  readonly slug?: string;
}

export type Body = string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Client that a server cannot tell from a browser: it keeps cookies and knows the CSRF token's header. */
export interface Browser {
  get<Name extends Operation>(operation: Name, path: string, headers?: HeadersInit): Promise<Answer<Name>>;
  readCsrfToken(): Promise<string>;
  authorize(
    formType: FormType | string,
    body: unknown,
    options?: PostOptions,
  ): Promise<Answer<'authorizeForm'>>;
  submit(
    formType: FormType,
    body: Pick<MultipartBody, 'contentType'> & { readonly bytes: Body },
    options?: SubmitOptions,
  ): Promise<Answer<'submitForm'>>;
  askStatus(key: string | null): Promise<Answer<'getSubmissionStatus'>>;
  endSession(options?: PostOptions): Promise<Answer<'endSession'>>;
}

export interface Witness {
  /** Receives a description of each call, even if the answer breaks the contract. */
  readonly onExchange: (exchange: string) => void;
  /** Receives every answer that keeps to the contract. */
  readonly onAnswer: (answer: Answer) => void;
  readonly notes: HeaderNotes;
}

export function createBrowser(
  url: string,
  headers: Readonly<Record<string, string>>,
  { onExchange, onAnswer, notes }: Witness,
): Browser {
  const cookies = new Map<string, string>();

  async function call<Name extends Operation>(
    operation: Name,
    path: string,
    init: RequestInit & { readonly duplex?: 'half' } = {},
  ): Promise<Answer<Name>> {
    const sent = new Headers({ Accept: 'application/json', ...headers });
    new Headers(init.headers).forEach((value, name) => {
      sent.set(name, value);
    });
    if (cookies.size > 0) sent.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url + path, { redirect: 'manual', signal, ...init, headers: sent });
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
    onExchange(await describeExchange(path, init, response.clone()));
    const answer = await readAnswer(operation, response, notes);
    onAnswer(answer);
    return answer;
  }

  async function csrfHeaders({ csrf }: PostOptions): Promise<Record<string, string>> {
    const { body } = await call('getCsrfToken', ENDPOINTS.csrf);
    const token = csrf === undefined ? body.requestToken : csrf;
    return token === null ? {} : { [body.requestHeaderName]: token };
  }

  return {
    get: (operation, path, extra) => call(operation, path, extra === undefined ? {} : { headers: extra }),
    readCsrfToken: async () => (await call('getCsrfToken', ENDPOINTS.csrf)).body.requestToken,
    authorize: async (formType, body, options = {}) =>
      call(
        'authorizeForm',
        isFormType(formType) ? authorizePath(formType) : `/api/forms/${formType}/authorize`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(await csrfHeaders(options)) },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        },
      ),
    submit: async (formType, { contentType, bytes }, { key = randomUUID(), slug, ...options } = {}) =>
      call('submitForm', `/api/forms/${slug ?? formSlug(formType)}`, {
        method: 'POST',
        headers: {
          'Content-Type': contentType,
          ...(await csrfHeaders(options)),
          ...(key === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: key }),
        },
        body: bytes,
        ...(bytes instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      }),
    askStatus: (key) =>
      call('getSubmissionStatus', ENDPOINTS.submissionStatus, {
        headers: key === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: key },
      }),
    endSession: async (options = {}) =>
      call('endSession', ENDPOINTS.sessionTimeout, { method: 'POST', headers: await csrfHeaders(options) }),
  };
}

const TOLD_CHARACTERS = 300;

async function describeExchange(path: string, init: RequestInit, response: Response): Promise<string> {
  const sent =
    init.body instanceof Uint8Array
      ? new TextDecoder().decode(init.body.subarray(0, TOLD_CHARACTERS * 2))
      : String(init.body ?? '');
  const got = await response.text();
  const type = response.headers.get('Content-Type') ?? 'no Content-Type';
  return [
    `sent ${init.method ?? 'GET'} ${path}${sent === '' ? '' : `: ${shorten(sent)}`}`,
    `got ${response.status}, ${type}: ${shorten(got)}`,
  ].join('\n');
}

function shorten(text: string): string {
  // Cut before the regular expression runs, since a body can be large.
  const line = text.slice(0, TOLD_CHARACTERS * 2).replaceAll(/\s+/g, ' ');
  return line.length > TOLD_CHARACTERS ? `${line.slice(0, TOLD_CHARACTERS)}…` : line;
}

function isFormType(name: string): name is FormType {
  return /^[A-Z]/.test(name);
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const separator = pair.indexOf('=');
  const name = pair.slice(0, separator);
  const isOver = attributes.some((attribute) => /^max-age=(?:0|-\d+)$/i.test(attribute));
  if (isOver) cookies.delete(name);
  else cookies.set(name, pair.slice(separator + 1));
}
