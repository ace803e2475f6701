import type { Backend } from '#scripts/conformance/backend.ts';
import { createMockBackend } from '#scripts/conformance/mock-backend.ts';

/** The ways of the mock that MOCK_URL names, for a run of the conformance checks against what stands in front of it. */
export function createBackend(): Backend {
  const url = process.env.MOCK_URL;
  if (url === undefined) throw new Error('MOCK_URL is not set');
  return createMockBackend(url);
}
