import type { Backend } from '#scripts/conformance/backend.ts';
import { createMockBackend } from '#scripts/conformance/mock-backend.ts';

/** Backend for a run of the conformance checks: the mock at MOCK_URL, behind the server under test. */
export function createBackend(): Backend {
  const url = process.env.MOCK_URL;
  if (url === undefined) throw new Error('MOCK_URL is not set');
  return createMockBackend(url);
}
