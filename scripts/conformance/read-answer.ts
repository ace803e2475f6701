import { ANSWER_SCHEMAS, type AnswerOf, DOCUMENTED, errorSchema, type Operation } from './operations.ts';
import { ConformanceFailure, demand } from './outcome.ts';

/** An answer that keeps to the contract. */
export interface Answer<Name extends Operation = Operation> {
  readonly operation: Name;
  readonly status: number;
  readonly headers: Headers;
  /** As the contract's schema gives it; a refusal has its own members. */
  readonly body: AnswerOf<Name>;
  /** The bytes as text. */
  readonly text: string;
}

/**
 * Reads an answer and holds it to everything that the contract says of any answer: a documented status, its
 * headers, JSON in UTF-8, the schema.
 * @throws ConformanceFailure
 */
export async function readAnswer<Name extends Operation>(
  operation: Name,
  response: Response,
): Promise<Answer<Name>> {
  const { status, headers } = response;
  const text = decodeUtf8(operation, new Uint8Array(await response.arrayBuffer()));
  const where = `${operation} answered ${status}`;
  const documented = DOCUMENTED.get(operation)?.[String(status)];
  if (documented === undefined) {
    throw new ConformanceFailure(`${where}, which the contract does not have: ${text.slice(0, 200)}`);
  }
  demandHeaders(where, headers, documented.headers ?? {});
  const [success, refusal] = ANSWER_SCHEMAS[operation];
  const isTurnedAway = status === 429 || status >= 500;
  const schema = isTurnedAway ? errorSchema : status < 300 ? success : refusal;
  const parsed = schema.safeParse(parseBody(where, status, headers, text));
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

function demandHeaders(where: string, headers: Headers, documented: Readonly<Record<string, object>>): void {
  demand(headers.has('Date'), `${where} without Date`);
  demand(!Number.isNaN(Date.parse(headers.get('Date') ?? '')), `${where} with a Date that nobody can read`);
  if (JSON.stringify(documented['Cache-Control'] ?? '').includes('NoStore')) {
    demand(
      /\bno-store\b/.test(headers.get('Cache-Control') ?? ''),
      `${where} without Cache-Control: no-store`,
    );
  }
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
