import { useMessages } from '#words/messages-context.tsx';
import './shared-files.css';
import { useCallback, useEffect, useState } from 'react';
import { beginDocument } from '#claim/blocks/documents/document-drafts.ts';
import { useTakeFile } from '#claim/field-types/file/use-take-file.ts';
import { findFile } from '#claim/model/form-models.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { fieldElementId } from '#claim/ui/use-field.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { Icon } from '#design/icon.tsx';
import { createLatest } from '#kernel/async.ts';
import { parseMessageToPage } from '#outbox/sw-messages.ts';
import { isDrawable } from '#vault/documents/file-type.ts';
import {
  INBOX_KEEP_MS,
  isKeptInInbox,
  openInbox,
  removeFromInbox,
  type SharedFile,
} from '#vault/documents/inbox.ts';
import { drawThumbnail } from '#vault/documents/thumbnail.ts';
import { sweepInbox } from '#vault/erasing.ts';

/** Offers shared files as documents. Anybody may have sent them, so each is attached only on the claimant's word, and checked as usual. */
export function SharedFiles() {
  const messages = useMessages();
  const { files, remove } = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <section className="shared-files" aria-labelledby="shared-files-heading">
      <h2 className="shared-files__heading" id="shared-files-heading">
        {messages.text('shared-files.heading', { count: files.length })}
      </h2>
      <p>{messages.text('shared-files.text')}</p>
      <ul className="shared-files__list">
        {files.map((file) => (
          <SharedFileItem key={file.reference.documentId} file={file} onRemove={remove} />
        ))}
      </ul>
    </section>
  );
}

export interface SharedFileItemProps {
  readonly file: SharedFile;
  readonly onRemove: (documentId: string) => Promise<void>;
}

export function SharedFileItem({ file, onRemove }: SharedFileItemProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const { documentId, name, size } = file.reference;
  const remove = async () => {
    await onRemove(documentId);
    announce(messages.text('widgets.documents.removed', { name }));
  };
  return (
    <li className="shared-files__item">
      <SharedPicture file={file} />
      <p className="shared-files__facts">
        <bdi translate="no">{name}</bdi>
        <span>{messages.fileSize(size)}</span>
      </p>
      <ButtonRow>
        <AttachButton file={file} onRemove={() => onRemove(documentId)} />
        <Button
          variant="quiet"
          label={messages.text('shared-files.remove')}
          accessibleName={messages.text('shared-files.removeNamed', { name })}
          onClick={remove}
        />
      </ButtonRow>
    </li>
  );
}

export interface AttachButtonProps {
  readonly file: SharedFile;
  /** Called once the file is attached, or its hour is over. */
  readonly onRemove: () => Promise<void>;
}

const FILE_KEY = 'file';
const TYPE_KEY = 'documentType';

export function AttachButton({ file, onRemove }: AttachButtonProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const engine = useFormEngine();
  const { takeFiles, underWay } = useTakeFile();
  const { name, type } = file.reference;
  const attach = async () => {
    // A page that slept may still show a file whose hour is over.
    if (!isKeptInInbox(file.receivedAt)) return onRemove();
    const bytes = await file.read();
    const clientId = beginDocument(engine, [FILE_KEY, TYPE_KEY]);
    const address = { clientId, key: FILE_KEY };
    await takeFiles([{ address, file: new File([bytes], name, { type }) }]);
    const taken = findFile(engine.getValue(address));
    if (taken?.sha256 !== file.reference.sha256) return;
    await onRemove();
    announce(messages.text('shared-files.attached', { name }));
    focusElement(fieldElementId(engine.store, { clientId, key: TYPE_KEY }));
  };
  return (
    <Button
      label={messages.text('shared-files.attach')}
      accessibleName={messages.text('shared-files.attachNamed', { name })}
      isPending={underWay.size > 0}
      onClick={attach}
    />
  );
}

export function SharedPicture({ file }: { readonly file: SharedFile }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isDrawable(file.reference.type)) return;
    let isGone = false;
    let created: string | undefined;
    const show = (thumbnail: Blob | null) => {
      if (isGone || thumbnail === null) return;
      created = URL.createObjectURL(thumbnail);
      setAddress(created);
    };
    file
      .read()
      .then(drawThumbnail)
      .then(show, () => undefined);
    return () => {
      isGone = true;
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [file]);
  return (
    <span className="shared-files__picture">
      {address === undefined ? (
        <Icon name="document" />
      ) : (
        <img src={address} alt="" onError={() => setAddress(undefined)} />
      )}
    </span>
  );
}

/** Returns the files that other apps have shared with the portal within the hour; follows changes, and drops each after its hour. */
export function useSharedFiles(): {
  readonly files: readonly SharedFile[];
  readonly remove: (documentId: string) => Promise<void>;
} {
  const [files, setFiles] = useState<readonly SharedFile[]>([]);
  const [beginReading] = useState(createLatest);
  const read = useCallback(async () => {
    const isLatest = beginReading();
    const found = await openInbox().catch(() => []);
    // A file that an earlier reading found may have been removed since.
    if (isLatest()) setFiles(found);
  }, [beginReading]);
  useEffect(() => {
    void read();
    const ending = new AbortController();
    const { signal } = ending;
    navigator.serviceWorker?.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (parseMessageToPage(data)?.type === 'files-shared') void read();
      },
      { signal },
    );
    document.addEventListener('visibilitychange', () => void read(), { signal });
    return () => ending.abort();
  }, [read]);
  const oldest = Math.min(...files.map(({ receivedAt }) => receivedAt));
  useEffect(() => {
    if (!Number.isFinite(oldest)) return;
    const forget = async () => {
      await sweepInbox(Date.now()).catch(() => undefined);
      await read();
    };
    const timer = setTimeout(() => void forget(), oldest + INBOX_KEEP_MS - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [oldest, read]);
  const remove = useCallback(
    async (documentId: string) => {
      await removeFromInbox(documentId);
      await read();
    },
    [read],
  );
  return { files, remove };
}
