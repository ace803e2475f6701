import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { NO_STORE, replyJson } from '../http/reply.ts';
import type { Space } from '../state/space.ts';
import { controlErrorSchema } from './contract.ts';

/** GET /__mock/submissions/{id}/files/{clientId}: answers with the bytes as received. */
export function answerFileDownload(space: Space, id: string, clientId: string): Response {
  const found = space.submissions.findFile(id, clientId);
  const file = found === undefined ? undefined : space.submissions.read(id)?.files[found.index];
  if (found === undefined || file === undefined) {
    return replyJson(
      controlErrorSchema,
      { error: 'There is no such file.' },
      { status: 404, headers: NO_STORE },
    );
  }
  return new Response(Readable.toWeb(createReadStream(found.path)) as ReadableStream<Uint8Array>, {
    headers: {
      ...NO_STORE,
      // The browser must not render the file: a tester's file could contain scripts.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Content-Length': String(file.size),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
