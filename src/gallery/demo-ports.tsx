import { Button } from '#design/button.tsx';
import { fail, succeed } from '#kernel/result.ts';
import type { WidgetPorts } from '#widgets/ports.ts';
import { FIELD_PAGES } from './field-sections.tsx';

const keptFiles = new Map<string, File>();

/** Ports that keep everything in memory and lead nowhere. */
export const demoPorts: WidgetPorts = {
  documents: {
    accept: '.pdf,.jpg,.jpeg,.png,.heic,.tiff,.docx',
    limits: { types: 'PDF, JPEG, PNG, HEIC, TIFF, DOCX', size: '25 MB' },
    async take(file, onProgress) {
      if (file.size === 0) return fail({ code: 'fileEmpty' });
      onProgress(1);
      const documentId = crypto.randomUUID();
      keptFiles.set(documentId, file);
      return succeed({
        documentId,
        name: file.name,
        size: file.size,
        type: file.type || 'unknown',
        sha256: '',
      });
    },
    async remove(documentId) {
      keptFiles.delete(documentId);
    },
    async readThumbnail(documentId) {
      const file = keptFiles.get(documentId);
      return file?.type.startsWith('image/') ? file : null;
    },
  },
  signature: { readDate: async () => ({ date: '03/31/2026', isEstimate: false }) },
  summary: {
    pages: FIELD_PAGES.slice(0, 3).map(({ page }) => page),
    hrefOf: (slug) => `#${slug}`,
    editPage: (slug) => {
      location.hash = slug;
    },
  },
  lookup: {
    hrefOf: (formType) => `#${formType}`,
  },
  WalletSlot: () => <Button label="Link a wallet" />,
};
