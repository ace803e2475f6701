import { isSuccess } from '#server/transport.ts';
import {
  ANSWER_SCHEMAS,
  type AnswerOf,
  DOCUMENTED,
  errorSchema,
  nothingSchema,
  type Operation,
} from './operations.ts';
import { ConformanceFailure, demand } from './outcome.ts';

export interface Answer<Name extends Operation = Operation> {
  readonly operation: Name;
  /** Documented status that the sent one counts as. */
  readonly status: number;
  readonly headers: Headers;
  /** Parsed by the contract's schema; a refusal has its own members. */
  readonly body: AnswerOf<Name>;
  readonly text: string;
}

/**
 * Reads an answer and checks what the contract demands of every answer: a documented status, headers, JSON in UTF-8, the schema.
 * @throws ConformanceFailure
 */
export async function readAnswer<Name extends Operation>(
  operation: Name,
  response: Response,
  notes: HeaderNotes,
): Promise<Answer<Name>> {
  const { status: sent, headers } = response;
  const text = decodeUtf8(operation, new Uint8Array(await response.arrayBuffer()));
  const where = `${operation} answered ${sent}`;
  const status = findDocumentedStatus(operation, sent);
  if (status === undefined) {
    throw new ConformanceFailure(`${where}, which the contract does not have: ${text.slice(0, 200)}`);
  }
  noteHeaders(`${operation} ${sent}`, headers, DOCUMENTED.get(operation)?.[status]?.headers ?? {}, notes);
  demandReadable(where, headers);
  const [success, refusal] = ANSWER_SCHEMAS[operation];
  // A proxy or filter that refuses a call may not know the operation's schema.
  const isTurnedAway = status === 403 || status === 429 || status >= 500;
  const schema = isTurnedAway ? errorSchema : isSuccess(status) ? success : refusal;
  const isEmpty = success === nothingSchema && isSuccess(status);
  const parsed = schema.safeParse(
    saysNone(operation, sent) ? {} : isEmpty ? undefined : parseBody(where, sent, headers, text),
  );
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConformanceFailure(`${where}, but ${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
  }
  return { operation, status, headers, text, body: parsed.data as AnswerOf<Name> };
}

/** Calls whose 204 says what their 404 says: the settlement has no such thing. */
const MAY_BE_NONE: ReadonlySet<Operation> = new Set(['getCaptchaConfig', 'getWalletSettings']);

function saysNone(operation: Operation, sent: number): boolean {
  return sent === 204 && MAY_BE_NONE.has(operation);
}

/**
 * Returns the documented status that a sent one counts as; undefined if there is none. The specification names no success status, so any
 * of them counts as the documented one.
 */
function findDocumentedStatus(operation: Operation, sent: number): number | undefined {
  const documented = DOCUMENTED.get(operation) ?? {};
  if (saysNone(operation, sent)) return 404;
  const candidates = isSuccess(sent) ? [sent, 200, 204] : [sent];
  return candidates.find((status) => Object.hasOwn(documented, status));
}

function decodeUtf8(operation: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ConformanceFailure(`${operation} answered bytes that are not UTF-8`);
  }
}

/** Answers that lack a header of the contract, collected so that each is reported once. */
export interface HeaderNotes {
  readonly withoutDate: Set<string>;
  readonly withoutNoStore: Set<string>;
}

function noteHeaders(
  answer: string,
  headers: Headers,
  documented: Readonly<Record<string, object>>,
  { withoutDate, withoutNoStore }: HeaderNotes,
): void {
  if (!headers.has('Date')) withoutDate.add(answer);
  const isOwn = JSON.stringify(documented['Cache-Control'] ?? '').includes('NoStore');
  if (isOwn && !/\bno-store\b/.test(headers.get('Cache-Control') ?? '')) withoutNoStore.add(answer);
}

function demandReadable(where: string, headers: Headers): void {
  const date = headers.get('Date');
  demand(date === null || !Number.isNaN(Date.parse(date)), `${where} with a Date that nobody can read`);
  const retryAfter = headers.get('Retry-After');
  const isReadable = retryAfter === null || /^\d+$/.test(retryAfter) || !Number.isNaN(Date.parse(retryAfter));
  demand(isReadable, `${where} with the Retry-After ${retryAfter}`);
}

function parseBody(where: string, status: number, headers: Headers, text: string): unknown {
  if (status === 204) return undefined;
  const type = headers.get('Content-Type') ?? '';
  demand(
    /^application\/json\b/i.test(type),
    `${where} with the Content-Type "${type}", not application/json`,
  );
  try {
    return JSON.parse(text);
  } catch {
    throw new ConformanceFailure(`${where} with a body that is not JSON: ${text.slice(0, 100)}`);
  }
}
