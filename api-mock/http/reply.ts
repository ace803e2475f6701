import type * as z from 'zod/mini';

/** Error for an answer that would break the contract: a mistake of the mock or of its scenario, never of a tester. */
export class ContractViolation extends Error {
  readonly issues: readonly unknown[];

  constructor(subject: string, issues: readonly unknown[]) {
    super(`The api-mock broke its contract: ${subject}`);
    this.name = 'ContractViolation';
    this.issues = issues;
  }
}

/**
 * Creates a JSON answer from a value that its schema accepts. Unknown members are dropped.
 * @throws ContractViolation if the schema refuses the value
 */
export function replyJson<T extends z.ZodMiniType>(
  schema: T,
  value: z.input<T>,
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return replyParsedJson(checkContract(schema, value), init);
}

/** Parses an answer before it is sent. @throws ContractViolation if the schema refuses it */
export function checkContract<T extends z.ZodMiniType>(schema: T, value: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ContractViolation('a reply does not parse', parsed.error.issues);
  return parsed.data;
}

export function replyParsedJson(
  value: unknown,
  init: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(JSON.stringify(value), {
    status: init.status ?? 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...init.headers },
  });
}

export function replyNothing(headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 204, headers });
}

/** Header for personal answers: no cache may keep them. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** Header for answers that are the same for everyone: caches must revalidate each time. */
export const NO_CACHE = { 'Cache-Control': 'no-cache' } as const;
