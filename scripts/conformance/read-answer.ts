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
  const { status, headers } = response;
  const text = decodeUtf8(operation, new Uint8Array(await response.arrayBuffer()));
  const where = `${operation} answered ${status}`;
  const known = DOCUMENTED.get(operation);
  // The specification names no success status, so any of them counts as the documented one.
  const documented =
    known?.[String(status)] ?? (isSuccess(status) ? (known?.['200'] ?? known?.['204']) : undefined);
  if (documented === undefined) {
    throw new ConformanceFailure(`${where}, which the contract does not have: ${text.slice(0, 200)}`);
  }
  noteHeaders(`${operation} ${status}`, headers, documented.headers ?? {}, notes);
  demandReadable(where, headers);
  const [success, refusal] = ANSWER_SCHEMAS[operation];
  // A proxy or filter that refuses a call may not know the operation's schema.
  const isTurnedAway = status === 403 || status === 429 || status >= 500;
  const schema = isTurnedAway ? errorSchema : status < 300 ? success : refusal;
  const parsed = schema.safeParse(
    success === nothingSchema && isSuccess(status) ? undefined : parseBody(where, status, headers, text),
  );
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConformanceFailure(`${where}, but ${issue?.path.join('.') || 'the body'}: ${issue?.message}`);
  }
  return { operation, status, headers, text, body: parsed.data as AnswerOf<Name> };
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
