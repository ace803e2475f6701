import type * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { readAsPortal } from '../read-as-portal.ts';

const TIMEOUT_MS = 30_000;

/** Fetches and parses an answer as the portal does; fails with a description of the problem. Never rejects. */
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
    const reading = readAsPortal(schema, await answer.text());
    return reading.ok ? succeed(reading.value.value) : reading;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
