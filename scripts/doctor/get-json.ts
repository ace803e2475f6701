import type * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';

/** Nobody waits longer for an answer of a server that is being looked at. */
const TIMEOUT_MS = 30_000;

/** An answer of the server by its schema, or in words what is wrong with it. Never rejects. */
export async function getJson<T>(
  base: string,
  path: string,
  schema: z.ZodMiniType<T>,
): Promise<Result<T, string>> {
  try {
    const answer = await fetch(base + path, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return fail(`is answered ${answer.status}`);
    const text = await answer.text();
    const parsed = schema.safeParse(parse(text));
    if (parsed.success) return succeed(parsed.data);
    const issues = parsed.error.issues.map(
      ({ path: where, message }) => `${where.join('.') || 'the answer'}: ${message}`,
    );
    return fail(`breaks the contract: ${issues.slice(0, 5).join('; ')}. It began: ${text.slice(0, 120)}`);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
