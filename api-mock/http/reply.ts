import type * as z from 'zod/mini';

/**
 * The mock was about to answer what the contract forbids: a mistake of the mock or of its scenario, never of
 * a tester.
 */
export class ContractViolation extends Error {
  readonly issues: readonly unknown[];

  constructor(subject: string, issues: readonly unknown[]) {
    super(`The api-mock broke its contract: ${subject}`);
    this.name = 'ContractViolation';
    this.issues = issues;
  }
}

/**
 * A JSON answer that has passed its schema. Members that the schema does not know are left out.
 * @throws ContractViolation where the schema refuses it
 */
export function replyJson<T extends z.ZodMiniType>(
  schema: T,
  value: z.input<T>,
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return replyParsedJson(checkContract(schema, value), init);
}

/** Parses what the mock is about to send, or has computed to send. @throws ContractViolation */
export function checkContract<T extends z.ZodMiniType>(schema: T, value: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ContractViolation('a reply does not parse', parsed.error.issues);
  return parsed.data;
}

/** A JSON answer of a value that is known to keep the contract. */
export function replyParsedJson(
  value: unknown,
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(JSON.stringify(value), {
    status: init.status ?? 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...init.headers },
  });
}

/** An answer that calls with nothing to tell give. */
export function replyNothing(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 204, headers });
}

/** Personal answers are kept by no cache. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** Answers that are the same for everybody are asked for again each time. */
export const NO_CACHE = { 'Cache-Control': 'no-cache' } as const;
