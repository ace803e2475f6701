import { HEADERS } from './answers.ts';
import { describeClaimPaths } from './claim-operations.ts';
import type { JsonObject } from './json.ts';
import { READ_PATHS } from './read-operations.ts';
import { describeSchemas } from './schemas.ts';

export const DOCUMENT_PATH = 'docs/openapi.json';

/** Creates the contract between the portal and a settlement's server as OpenAPI 3.1 (specification, section 7). */
export function createDocument(): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Claim portal',
      version: '1.0.0',
      description:
        'The calls that the portal makes. Every answer is JSON in UTF-8 and carries Date. An answer of 2xx or 403 that is not JSON is taken for one of a network’s login page or firewall, and the call counts as not made. Members that the portal does not know are left out of account.',
    },
    servers: [{ url: '/', description: 'The portal’s own origin, or the one that its settings name.' }],
    paths: { ...READ_PATHS, ...describeClaimPaths() },
    components: {
      schemas: describeSchemas(),
      headers: HEADERS,
      securitySchemes: {
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'RequestVerificationToken',
          description:
            'The token of GET /api/csrf. The header’s name is the one that its answer gives; this is the usual one.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The cookie that the authorize answer sets, under whatever name.',
        },
      },
    },
  };
}

export function renderDocument(): string {
  return `${JSON.stringify(createDocument(), undefined, 2)}\n`;
}
