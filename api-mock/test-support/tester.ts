import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type AuthorizeAnswer, authorizeAnswerSchema } from '#server/authorize.ts';
import { csrfTokenSchema } from '#server/transport.ts';
import { createMockControl, type MockControl } from '../control/client.ts';
import { SPACE_HEADER } from '../control/contract.ts';
import { createClaimParts, createCredentials } from './claim-parts.ts';

export interface TestFile {
  readonly clientId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface SubmitOptions {
  readonly form?: string;
  /** Null sends no key. */
  readonly key?: string | null;
  /** Parts that differ from those of a valid claim; undefined leaves a part out. */
  readonly parts?: Readonly<Record<string, unknown>>;
  readonly files?: readonly TestFile[];
  /** Files that the document contexts announce, if not those sent. */
  readonly announced?: readonly TestFile[];
  readonly csrf?: string | null;
}

/** Client that looks like a separate browser to the mock: cookies, CSRF token, calls. For the mock's own tests. */
export interface Tester {
  readonly control: MockControl;
  /** Node's fetch requires `duplex` for a stream body. */
  call(path: string, init?: RequestInit & { readonly duplex?: 'half' }): Promise<Response>;
  authorize(
    form?: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; answer: AuthorizeAnswer }>;
  submit(options?: SubmitOptions): Promise<Response>;
}

export function createTester(baseUrl: string, space: string = randomUUID()): Tester {
  const cookies = new Map<string, string>();
  const control = createMockControl(baseUrl, space);
  let captchaRawValue: string | null = null;

  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set(SPACE_HEADER, space);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };

  const getCsrfHeaders = async (): Promise<Record<string, string>> => {
    const { requestHeaderName, requestToken } = csrfTokenSchema.parse(await (await call('/api/csrf')).json());
    return { [requestHeaderName]: requestToken };
  };

  return {
    control,
    call,
    authorize: async (form = 'standard', fields) => {
      const response = await call(`/api/forms/${form}/authorize`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(await getCsrfHeaders()) },
        body: JSON.stringify({
          credentials: createCredentials(form, fields),
          reCaptchaResponse: await control.getCaptchaToken(),
        }),
      });
      const answer = authorizeAnswerSchema.parse(await response.json());
      captchaRawValue = answer.captcha ?? null;
      return { status: response.status, answer };
    },
    submit: async ({
      form = 'standard',
      key = randomUUID(),
      parts = {},
      files = [],
      announced,
      csrf,
    } = {}) => {
      const body = new FormData();
      const claim = { ...createClaimParts(form, announced ?? files), captchaRawValue, ...parts };
      for (const [name, value] of Object.entries(claim)) {
        if (value !== undefined) body.append(name, JSON.stringify(value));
      }
      for (const file of files)
        body.append(file.clientId, new Blob([file.bytes], { type: file.type }), file.name);
      const csrfHeaders =
        csrf === undefined ? await getCsrfHeaders() : { RequestVerificationToken: csrf ?? '' };
      return call(`/api/forms/${form}`, {
        method: 'POST',
        headers: { ...csrfHeaders, ...(key === null ? {} : { 'Idempotency-Key': key }) },
        body,
      });
    },
  };
}

/** Creates a file of `size` bytes with the signature of a PDF. */
export function createPdf(size = 2000, clientId = 'client-file0001', name = 'receipt.pdf'): TestFile {
  const bytes = new Uint8Array(size).fill(32);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n').slice(0, size));
  return { clientId, name, type: 'application/pdf', bytes };
}

/** Returns the SHA-256 in lower-case hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const submitAnswerSchema = z.looseObject({
  submitted: z.boolean(),
  error: z.nullish(z.string()),
  referenceCodeForm: z.nullish(z.string()),
  captchaRequired: z.nullish(z.boolean()),
  nonMatchingPaymentElection: z.nullish(z.boolean()),
});

export async function readSubmitAnswer(response: Response) {
  return { status: response.status, ...submitAnswerSchema.parse(await response.json()) };
}
