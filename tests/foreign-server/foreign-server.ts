import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PEOPLE, type Person, readModels, tellDeadlines, toPrepopulated } from './foreign-case.ts';
import { readMultipart, type UploadedFile } from './read-multipart.ts';
import { TURNSTILE_SCRIPT } from './turnstile-script.ts';

/** Behaviour that the specification leaves to a server's author. */
export interface ForeignOptions {
  readonly deadlineShape?: 'a' | 'b';
  /** `turnstile`; `none`: the answer says that there is no captcha; `missing`: the call does not exist. */
  readonly captcha?: 'turnstile' | 'none' | 'missing';
  /** `off`: the answer says that the wallet is off; `missing`: the call does not exist. */
  readonly wallet?: 'off' | 'missing';
  /** Delay of each answer in milliseconds. */
  readonly delayMs?: number;
  /** Number of submits whose claims are stored but whose answers break off. */
  readonly losesAnswers?: number;
  /** `Content-Type` of the answers; empty: the header is left out. */
  readonly contentType?: string;
  /** Rewrites an answer's JSON; `name` is the path below /api/. */
  readonly rewrite?: (name: string, body: unknown) => unknown;
}

export interface StoredClaim {
  readonly reference: string;
  readonly form: string;
  readonly parts: Readonly<Record<string, unknown>>;
  readonly files: readonly UploadedFile[];
  /** Header of the portal's own, which a server without keys does not get. */
  readonly idempotencyKey: string | undefined;
}

interface Session {
  readonly csrf: string;
  readonly authorized: Map<string, Person>;
}

/**
 * A settlement's server with section 7 of the specification and nothing else: no status of a claim, no idempotency, no list of filed
 * claims, no `no-store`.
 */
export class ForeignServer {
  options: ForeignOptions = {};
  readonly claims: StoredClaim[] = [];
  readonly calls: string[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #usedTokens = new Set<string>();
  #lost = 0;

  reset(options: ForeignOptions = {}): void {
    this.options = options;
    this.claims.length = 0;
    this.calls.length = 0;
    this.#sessions.clear();
    this.#lost = 0;
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  /** Answers paths below /api/ and the captcha's script. Returns false for all others. */
  readonly answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname } = new URL(request.url ?? '/', 'http://foreign');
    if (pathname === '/vendor/turnstile.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(TURNSTILE_SCRIPT);
      return true;
    }
    if (!pathname.startsWith('/api/')) return false;
    this.calls.push(`${request.method} ${pathname}`);
    this.#handle(request, response, pathname.slice('/api/'.length)).catch(() => response.destroy());
    return true;
  };

  async #handle(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const body = await readBody(request);
    if (this.options.delayMs) await new Promise((resolve) => setTimeout(resolve, this.options.delayMs));
    const session = this.#openSession(request, response);
    const tell = (status: number, json: unknown): void => {
      const { rewrite = (_, same) => same, contentType = 'application/json; charset=utf-8' } = this.options;
      response.writeHead(status, contentType === '' ? {} : { 'Content-Type': contentType });
      response.end(JSON.stringify(rewrite(name, json)));
    };
    if (request.method === 'GET') this.#read(name, session, tell);
    else if (request.method !== 'POST') tell(405, {});
    else if (request.headers['x-xsrf-token'] !== session.csrf) tell(403, { error: 'Bad token.' });
    else if (name === 'session-timeout') {
      session.authorized.clear();
      tell(200, {});
    } else if (name.endsWith('/authorize')) this.#authorize(name.split('/')[1] ?? '', body, session, tell);
    else if (this.#store(name.split('/')[1] ?? '', request, body, session, tell)) cutAnswer(response);
  }

  #read(name: string, session: Session, tell: (status: number, json: unknown) => void): void {
    const { captcha = 'turnstile', wallet = 'off', deadlineShape = 'b' } = this.options;
    const answers: Readonly<Record<string, unknown>> = {
      csrf: { requestHeaderName: 'X-XSRF-TOKEN', requestToken: session.csrf },
      deadlines: tellDeadlines(deadlineShape),
      'characters-whitelist': { allowedCharacters: JSON.stringify(listCharacters()) },
      captcha: captcha === 'none' ? { provider: 'none', siteKey: '' } : { provider: captcha, siteKey: 'key' },
      'banking/wallet-settings': { clientId: '', enabled: false, loginUrl: '', authCodeExpiration: 300 },
      'forms/config': readModels(),
      'signature-date': { signatureDate: new Intl.DateTimeFormat('en-US', DATE_PARTS).format(new Date()) },
      cultures: { en: 'English', es: 'Español' },
      'culture/content': [
        { key: 'themes.caseName', value: 'In re Foreign Server' },
        { key: 'pages.productModel.hk200', value: 'Hearth 200' },
      ],
    };
    const isMissing =
      (name === 'captcha' && captcha === 'missing') ||
      (name === 'banking/wallet-settings' && wallet === 'missing');
    if (isMissing || answers[name] === undefined) tell(404, { error: 'Not found.' });
    else tell(200, answers[name]);
  }

  #authorize(
    form: string,
    body: Buffer,
    session: Session,
    tell: (status: number, json: unknown) => void,
  ): void {
    const { credentials, reCaptchaResponse } = JSON.parse(body.toString('utf8'));
    if (!this.#takesCaptcha(reCaptchaResponse)) {
      tell(400, { authorized: false, error: 'The captcha was not solved.' });
      return;
    }
    const person = PEOPLE.find(({ memberId, reference, pin }) => {
      const { classMemberId, claimReferenceNumber } = credentials.fields;
      const isKnown =
        form === 'documents-upload' ? claimReferenceNumber === reference : classMemberId === memberId;
      return isKnown && credentials.fields.pin === pin;
    });
    if (person === undefined) {
      tell(401, { authorized: false, error: 'We do not know this ID and PIN.', captcha: null });
      return;
    }
    session.authorized.set(form, person);
    tell(200, {
      authorized: true,
      error: null,
      captcha: null,
      prepopulatedData: toPrepopulated(form, person),
    });
  }

  /** Returns true if the answer must be lost. */
  #store(
    form: string,
    request: IncomingMessage,
    body: Buffer,
    session: Session,
    tell: (status: number, json: unknown) => void,
  ): boolean {
    const refuse = (status: number, error: string) => {
      tell(status, { submitted: false, nonMatchingPaymentElection: false, error, referenceCodeForm: null });
      return false;
    };
    if (!session.authorized.has(form)) return refuse(401, 'Please sign in.');
    const { parts, files } = readMultipart(request.headers['content-type'] ?? '', body);
    if (!this.#takesCaptcha(parts.reCaptchaResponse)) return refuse(400, 'The captcha was not solved.');
    const reference = `F-${String(this.claims.length + 1).padStart(6, '0')}`;
    const key = request.headers['idempotency-key'];
    this.claims.push({
      reference,
      form,
      parts,
      files,
      idempotencyKey: typeof key === 'string' ? key : undefined,
    });
    if (this.#lost < (this.options.losesAnswers ?? 0)) {
      this.#lost += 1;
      return true;
    }
    tell(200, {
      submitted: true,
      nonMatchingPaymentElection: false,
      error: null,
      referenceCodeForm: reference,
    });
    return false;
  }

  #takesCaptcha(token: unknown): boolean {
    if (this.options.captcha === 'none' || this.options.captcha === 'missing') return true;
    if (typeof token !== 'string' || !token.startsWith('solved-') || this.#usedTokens.has(token))
      return false;
    this.#usedTokens.add(token);
    return true;
  }

  #openSession(request: IncomingMessage, response: ServerResponse): Session {
    const id = /\bForeignSession=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const known = id === undefined ? undefined : this.#sessions.get(id);
    if (known !== undefined) return known;
    const created: Session = { csrf: randomUUID(), authorized: new Map() };
    const newId = randomUUID();
    this.#sessions.set(newId, created);
    response.setHeader('Set-Cookie', `ForeignSession=${newId}; Path=/; HttpOnly; SameSite=Strict`);
    return created;
  }
}

/**
 * Cuts the connection once the answer has begun. If it broke off earlier on a reused connection, the browser would repeat the request by
 * itself and get an answer.
 */
function cutAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
  response.write('{"submitted":', () => response.destroy());
}

const DATE_PARTS = {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const;

/** Returns the characters as an old system might list them, beginning with the line feed. */
function listCharacters(): readonly string[] {
  const codes = Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  return ['\n', ...codes.filter((character) => !/[\u007f-\u009f]/.test(character))];
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
