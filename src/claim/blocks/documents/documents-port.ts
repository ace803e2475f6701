import type { ModelStore } from '#claim/model/model-store.ts';
import type { DocumentsPort } from '#claim/ui/widget-ports.ts';
import { fail } from '#kernel/result.ts';
import { getStorageTrouble } from '#kernel/storage-trouble.ts';
import type { PortalSettings } from '#server/settings.ts';
import {
  addDocument,
  type DocumentFailure,
  openDocument,
  removeDocument,
} from '#vault/documents/documents.ts';
import { nameFileTypes } from '#vault/documents/file-names.ts';
import { isDrawable } from '#vault/documents/file-type.ts';
import { drawThumbnail, isDecodable, shrinkPhoto } from '#vault/documents/thumbnail.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import type { Issue, Messages } from '#words/messages.ts';

type FileSettings = PortalSettings['files'];

export interface DocumentsPortOptions {
  readonly draft: OpenDraft;
  readonly store: ModelStore;
  readonly files: FileSettings;
  /** Formats the limits: a number of bytes ('25 MB'), and a list. */
  readonly messages: Pick<Messages, 'fileSize' | 'list'>;
}

/** File name endings to add to `accept`, because some phones go by them. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/heic': '.heic,.heif',
  'image/tiff': '.tif,.tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
};

/** Creates the widgets' port to a draft's documents, which are checked, encrypted and stored on this device. */
export function createDocumentsPort({ draft, store, files, messages }: DocumentsPortOptions): DocumentsPort {
  return {
    accept: files.acceptedTypes.map((type) => [type, ENDINGS[type]].filter(Boolean).join(',')).join(','),
    limits: { types: listTypes(files, messages), size: messages.fileSize(files.maxFileBytes) },
    async take(file, onProgress, signal, replaced) {
      // The session may end while earlier files are stored, or this one.
      const isLeft = () => draft.lock.getRole() === 'released';
      if (isLeft()) return fail({ code: 'fileAborted' });
      const taken = await addDocument({
        keys: draft.keys,
        file,
        name: file.name,
        limits: files,
        takenNames: listDocumentNames(store).filter((name) => name !== replaced?.name),
        replaced,
        onProgress,
        signal,
      });
      if (taken.ok && isLeft()) await removeDocument(draft.keys, taken.value.documentId);
      return taken.ok ? taken : fail(failureToIssue(taken.error, file.name, files, messages));
    },
    async remove(documentId, isReplaced = false) {
      const saved = await draft.flush();
      // On a full device, only the deletion makes room to save the draft.
      if (!saved.ok && (isReplaced || saved.error.code !== 'quota')) return;
      if (draft.lock.getRole() !== 'writer') return;
      await removeDocument(draft.keys, documentId);
      await draft.flush();
    },
    async shrink(file) {
      const photo = await shrinkPhoto(file, files.maxFileBytes).catch(() => null);
      return photo && new File([photo], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: photo.type });
    },
    async readThumbnail(documentId) {
      const document = await openDocument(draft.keys, documentId);
      if (!document.ok || !isDrawable(document.value.reference.type)) return null;
      return document.value
        .read()
        .then(drawThumbnail)
        .catch(() => null);
    },
    async readPhoto(documentId) {
      const document = await openDocument(draft.keys, documentId);
      const photo = document.ok ? await document.value.read().catch(() => null) : null;
      return photo !== null && (await isDecodable(photo)) ? photo : null;
    },
  };
}

function listTypes(files: FileSettings, messages: DocumentsPortOptions['messages']): string {
  return messages.list(nameFileTypes(files.acceptedTypes));
}

function listDocumentNames(store: ModelStore): readonly string[] {
  const names = store.findModels({ dtoMapping: 'documentContexts' }).map(({ fields }) => fields.name);
  return names.filter((name) => typeof name === 'string');
}

/** Returns the type that a file's name claims ('PDF'), if the case accepts that type. */
function typeOfName(name: string, { acceptedTypes }: FileSettings): string | undefined {
  const ending = name.replace(/^.*\./s, '.').toLowerCase().replace('.jpg', '.jpeg');
  const type = acceptedTypes.find((each) =>
    (ENDINGS[each] ?? each.replace(/^.*\//, '.')).split(',').includes(ending),
  );
  return type && nameFileTypes([type])[0];
}

function failureToIssue(
  { code }: DocumentFailure,
  name: string,
  files: FileSettings,
  messages: DocumentsPortOptions['messages'],
): Issue {
  switch (code) {
    case 'empty':
      return { code: 'fileEmpty' };
    case 'too-large':
      return { code: 'fileTooLarge', params: { max: messages.fileSize(files.maxFileBytes) } };
    case 'claim-too-large':
      return { code: 'claimTooLarge', params: { max: messages.fileSize(files.maxClaimBytes) } };
    case 'type': {
      const types = listTypes(files, messages);
      const type = typeOfName(name, files);
      return type === undefined
        ? { code: 'fileType', params: { types } }
        : { code: 'fileNotAsNamed', params: { type, types } };
    }
    case 'unreadable':
      return { code: 'fileUnreadable' };
    case 'aborted':
      return { code: 'fileAborted' };
    case 'quota':
      return { code: 'fileStorageFull' };
    default:
      return { code: getStorageTrouble() === 'deleted' ? 'fileDraftDeleted' : 'fileNotKept' };
  }
}
