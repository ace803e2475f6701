import { fail, succeed } from '#kernel/result.ts';
import type { DocumentsPort } from './ports.ts';

/** A documents store in memory, for tests: it takes everything but an empty file, and tells what it took and forgot. */
export interface TestDocuments extends DocumentsPort {
  readonly taken: readonly File[];
  readonly removed: readonly string[];
}

/** See {@link TestDocuments}. `until` holds every file on its way. */
export function createTestDocuments(until: Promise<void> = Promise.resolve()): TestDocuments {
  const taken: File[] = [];
  const removed: string[] = [];
  return {
    taken,
    removed,
    accept: '.pdf,image/jpeg',
    limits: { types: 'PDF and JPEG', size: '12 MB' },
    async take(file) {
      taken.push(file);
      await until;
      if (file.size === 0) return fail({ code: 'fileEmpty' });
      const { name, size, type } = file;
      return succeed({ documentId: `kept-${name}`, name, size, type, sha256: '' });
    },
    async remove(documentId) {
      removed.push(documentId);
    },
    readThumbnail: async () => null,
  };
}
