import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentManagerBlock } from '#claim/definition/form-definition.ts';
import { DocumentFacts, type DocumentFactsProps } from '#claim/field-types/file/document-facts.tsx';
import { FileButton, fileButtonProps, ShrinkButton } from '#claim/field-types/file/file-widget.tsx';
import type { FileUnderWay, useTakeFile } from '#claim/field-types/file/use-take-file.ts';
import { findFile } from '#claim/model/form-models.ts';
import { FieldRow } from '#claim/ui/block-frame.tsx';
import { FieldErrors, FieldName, StarNote } from '#claim/ui/field-frame.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { recordElementId, useSectionModels } from '#claim/ui/record-list.tsx';
import { useSavedConfirmation } from '#claim/ui/saved-confirmation.ts';
import { type FieldParts, fieldElementId, useField } from '#claim/ui/use-field.ts';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { moveFocus, useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { Icon } from '#design/icon.tsx';
import { ProgressBar } from '#design/progress-bar.tsx';
import { createLatest } from '#kernel/async.ts';
import type { FileReference } from '#server/form-model.ts';
import { isDrawable } from '#vault/documents/file-type.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { isUntouched } from './document-drafts.ts';

export interface DocumentRowProps {
  readonly block: DocumentManagerBlock;
  readonly clientId: string;
  readonly fileKey: string;
  readonly files: ReturnType<typeof useTakeFile>;
  /** Called when the draft was moved to the saved documents. */
  readonly onUploaded: () => void;
  /** Called when the record is gone, and the focus with it. */
  readonly onRemoved: () => void;
}

/** Row of a document, from the moment its file is chosen. An empty draft has no row. */
export function DocumentRow(props: DocumentRowProps) {
  const { block, clientId, fileKey, files } = props;
  const engine = useFormEngine();
  const keys = useMemo(() => [fileKey, ...block.fields.map(({ key }) => key)], [block, fileKey]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const endings = keys.map((key) => engine.subscribeToView({ clientId, key }, listener));
      endings.push(engine.store.onChange(listener));
      return () => {
        for (const end of endings) end();
      };
    },
    [engine, clientId, keys],
  );
  const isBegun = useSyncExternalStore(
    subscribe,
    () => engine.store.hasModel(clientId) && !isUntouched(engine, clientId, keys),
  );
  const isUploaded = useSectionModels(block.section, 'saved').some((model) => model.clientId === clientId);
  if (!isBegun && !isUploaded && !files.underWay.has(clientId)) return null;
  return <BegunDocument {...props} isUploaded={isUploaded} />;
}

function BegunDocument(props: DocumentRowProps & { readonly isUploaded: boolean }) {
  const { block, clientId, fileKey, files, isUploaded } = props;
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  const documents = useWidgetPort('documents');
  const confirmation = useSavedConfirmation();
  const address = useMemo(() => ({ clientId, key: fileKey }), [clientId, fileKey]);
  const field = block.fields.find(({ key }) => key === fileKey) ?? UNNAMED_FILE;
  const parts = useField(field, address, 'first');
  const file = findFile(useFieldValue(address));
  // Assumes a picture until the thumbnail is read: most photos can be edited, and their button must not appear late.
  const [isPicture, setIsPicture] = useState(true);
  const underWay = files.underWay.get(clientId);
  const name = underWay?.name ?? file?.name ?? nameOfRefused(parts);

  const finish = () => {
    engine.store.saveDraft(clientId);
    void confirmation.show(messages.text('widgets.documents.added', { name }));
    props.onUploaded();
  };
  useUploadOnceComplete(block.id, clientId, !isUploaded, finish);
  const upload = async () => {
    const [firstWrong] = await engine.validateRecord(block.id, clientId);
    if (firstWrong !== undefined) {
      focusElement(fieldElementId(engine.store, firstWrong.address));
      return;
    }
    // The document may have been cancelled, or uploaded by itself, while a slow rule was evaluated.
    if (engine.store.drafts.some((draft) => draft.clientId === clientId)) finish();
  };
  const remove = async (word: 'cancelled' | 'removed') => {
    files.stop(clientId);
    engine.store.removeModel(clientId);
    announce(messages.text(`widgets.documents.${word}`, { name }));
    props.onRemoved();
    if (file !== undefined) await documents.remove(file.documentId);
  };
  const described = block.fields.filter(({ key }) => key !== fileKey);
  const hasErrors = parts.errors.length > 0;
  const nameId = `${parts.id}-name`;

  return (
    <li className="document-row">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and this group is named by its file's own line */}
      <div className="document-row__set" role="group" id={recordElementId(clientId)} aria-labelledby={nameId}>
        <div className={hasErrors ? 'field field--invalid document-row__file' : 'field document-row__file'}>
          <FileHead file={file} name={name} nameId={nameId} underWay={underWay} onRead={setIsPicture} />
          <FieldErrors {...parts} />
          {!hasErrors && underWay === undefined && (
            <DocumentState isUploaded={isUploaded} isJustUploaded={confirmation.isShown} />
          )}
          {!hasErrors && <SameBytes block={block} clientId={clientId} fileKey={fileKey} file={file} />}
          {underWay === undefined && (hasErrors || file === undefined) && (
            <OtherFile parts={parts} address={address} files={files} />
          )}
        </div>
        {file !== undefined && (
          <>
            <StarNote fields={described} record={clientId} />
            <FieldRow fields={described} widths={described.map(() => 6)} recordClientId={clientId} />
          </>
        )}
        <ButtonRow>
          {!isUploaded && file !== undefined && underWay === undefined && (
            <Button
              label={messages.text('widgets.documents.upload')}
              about={name}
              pendingLabel={messages.text('widgets.documents.uploading')}
              onClick={upload}
            />
          )}
          {file !== undefined && isDrawable(file.type) && (
            <EditPhoto parts={parts} address={address} files={files} file={file} isPicture={isPicture} />
          )}
          {isUploaded ? (
            <Button
              variant="quiet"
              icon="remove"
              label={messages.text('widgets.remove')}
              accessibleName={messages.text('widgets.removeNamed', { name })}
              onClick={() => remove('removed')}
            />
          ) : (
            <Button
              variant="quiet"
              label={messages.text('widgets.cancel')}
              about={name}
              onClick={() => remove('cancelled')}
            />
          )}
        </ButtonRow>
      </div>
    </li>
  );
}

/** A block without a file field takes no new documents; its rows come from an older version of the form. */
const UNNAMED_FILE = { type: 'file', key: 'file', label: 'pages.file.label' } as const;

/** Returns the name of a refused file, which its issue holds. */
function nameOfRefused({ view, messages, field }: FieldParts): string {
  return String(view.issues[0]?.params?.name ?? messages.text(field.label));
}

/** Uploads a draft by itself once it is complete, checking after each change. Validation waits for it. */
function useUploadOnceComplete(
  blockId: string,
  clientId: string,
  isDraft: boolean,
  onComplete: () => void,
): void {
  const engine = useFormEngine();
  const [beginAttempt] = useState(createLatest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is the same whenever it was made
  useEffect(() => {
    if (!isDraft) return;
    const isOpen = () => engine.store.drafts.some((draft) => draft.clientId === clientId);
    const upload = async () => {
      const isLatest = beginAttempt();
      // Waits, because a file changes several fields at once.
      await Promise.resolve();
      if (!isLatest() || !isOpen()) return;
      const isComplete = await engine.isRecordComplete(blockId, clientId);
      if (isComplete && isLatest() && isOpen()) onComplete();
    };
    const attempt = () => engine.holdValidation(upload());
    attempt();
    const end = engine.store.onChange((change) => {
      // Removing another document may free the name.
      if (change.kind === 'removed' || (change.kind === 'field' && change.address.clientId === clientId))
        attempt();
    });
    return () => {
      beginAttempt();
      end();
    };
  }, [engine, blockId, clientId, isDraft, beginAttempt]);
}

interface EditPhotoProps extends OtherFileProps {
  readonly file: FileReference;
  /** False once the photo's thumbnail could not be drawn. */
  readonly isPicture: boolean;
}

/** Opens the dialog that rotates and crops a photo; its code loads with the first press. */
function EditPhoto({ parts, address, files, file, isPicture }: EditPhotoProps) {
  const { messages } = parts;
  const announce = useAnnounce();
  const { readPhoto } = useWidgetPort('documents');
  const button = useRef<HTMLButtonElement>(null);
  type OpenDialog = typeof import('./photo-dialog.tsx') & { photo: Blob; documentId: string };
  const [dialog, setDialog] = useState<'failed' | 'closed' | OpenDialog>();
  const close = () => setDialog('closed');
  const { documentId } = file;
  // Another file may have replaced the photo while it was read.
  const isOpen = typeof dialog === 'object' && dialog.documentId === documentId;
  useEffect(() => (isOpen ? () => moveFocus(button.current) : undefined), [isOpen]);
  const open = async () => {
    const code = await import('./photo-dialog.tsx').catch(() => null);
    const photo = code && (await readPhoto(documentId));
    setDialog(photo ? { ...code, photo, documentId } : 'failed');
  };
  const replace = async (photo: File) => {
    const refusals: Issue[] = [];
    await files.takeFiles([{ address, file: photo, onRefused: (issue) => refusals.push(issue) }]);
    if (refusals.length > 0) return refusals[0];
    close();
    announce(messages.text('widgets.photo.used'));
  };
  // The thumbnail may fail late: an open dialog, and the button that the focus goes back to, stay.
  if (!isPicture && dialog === undefined) return null;
  return (
    <>
      <Button
        ref={button}
        icon="edit"
        label={messages.text('widgets.photo.edit')}
        about={file.name}
        pendingLabel={messages.text('shell.oneMoment')}
        isDisabled={files.underWay.has(address.clientId)}
        onClick={open}
      />
      {dialog === 'failed' && <p role="alert">{messages.text('widgets.photo.cannotOpen')}</p>}
      {isOpen && (
        <dialog.PhotoDialog
          photo={dialog.photo}
          name={file.name}
          onUse={replace}
          onClose={close}
          onFail={() => setDialog('failed')}
        />
      )}
    </>
  );
}

interface FileHeadProps extends Pick<DocumentFactsProps, 'onRead'> {
  readonly file: FileReference | undefined;
  readonly name: string;
  readonly nameId: string;
  readonly underWay: FileUnderWay | undefined;
}

function FileHead({ file, name, nameId, underWay, onRead }: FileHeadProps) {
  const messages = useMessages();
  if (file !== undefined && underWay === undefined)
    return <DocumentFacts file={file} messages={messages} nameId={nameId} onRead={onRead} />;
  return (
    <div className="document-facts">
      <span className="document-thumbnail">
        <Icon name="document" />
      </span>
      <div className="document-facts__text document-row__under-way">
        <p className="document-facts__name" id={nameId}>
          <bdi translate="no">{name}</bdi>
        </p>
        {underWay !== undefined && (
          <ProgressBar
            label={messages.text('widgets.file.underWay', { name })}
            part={underWay.part}
            valueText={messages.number(underWay.part, { style: 'percent' })}
          />
        )}
      </div>
    </div>
  );
}

/** Brings the confirmation into view: in a small window, it may be out of sight of the answer that completed the document. */
function bringIntoView(element: HTMLElement | null): void {
  const isBeingFilledIn = element?.closest('.document-row')?.contains(document.activeElement) === true;
  if (isBeingFilledIn) element?.scrollIntoView({ block: 'nearest' });
}

/** Tells whether the document is part of the claim, in a full sentence for the first five seconds (specification, section 4). */
function DocumentState(props: { readonly isUploaded: boolean; readonly isJustUploaded: boolean }) {
  const messages = useMessages();
  if (!props.isUploaded)
    return <p className="document-row__state">{messages.text('widgets.documents.stateOpen')}</p>;
  return (
    <p
      className="document-row__state document-row__state--added"
      ref={props.isJustUploaded ? bringIntoView : null}
    >
      <Icon name="success" />
      <span>
        {messages.text(
          props.isJustUploaded ? 'widgets.documents.saveConfirmed' : 'widgets.documents.stateAdded',
        )}
      </span>
    </p>
  );
}

interface SameBytesProps extends Pick<DocumentRowProps, 'block' | 'clientId' | 'fileKey'> {
  readonly file: FileReference | undefined;
}

/**
 * Warns that the same file was added before. This is not an error, but may be a mistake; the rules refuse a second file of the same name
 * only once it is complete, so the warning comes earlier.
 */
function SameBytes({ block, clientId, fileKey, file }: SameBytesProps) {
  const { store } = useFormEngine();
  const messages = useMessages();
  // Only the later of two equal files shows the warning.
  useSectionModels(block.section, 'drafts');
  if (file === undefined || file.sha256 === '') return null;
  const records = store.findModels({ dtoMapping: block.section });
  const twin = records
    .slice(
      0,
      records.findIndex((model) => model.clientId === clientId),
    )
    .map(({ fields }) => findFile(fields[fileKey] ?? null))
    .find((other) => other?.sha256 === file.sha256);
  if (twin === undefined) return null;
  return (
    <p className="document-row__state">
      <Icon name="warning" />
      <span>{messages.text('widgets.documents.sameBytes', { name: twin.name })}</span>
    </p>
  );
}

interface OtherFileProps {
  readonly parts: FieldParts;
  readonly address: FieldAddress;
  readonly files: DocumentRowProps['files'];
}

/** Offers to choose another file instead of a refused one, or to shrink the same photo. */
function OtherFile({ parts, address, files }: OtherFileProps) {
  const { accept } = useWidgetPort('documents');
  const { messages, id } = parts;
  return (
    <div className="file__buttons">
      <ShrinkButton address={address} files={files} about={nameOfRefused(parts)} />
      <FieldName parts={{ ...parts, field: { ...parts.field, suppressLabel: true } }} />
      <FileButton
        {...fileButtonProps(parts)}
        // Leaves out the hint, which stands above all rows.
        describedBy={parts.errors.length > 0 ? `${id}-error` : undefined}
        id={id}
        icon="upload"
        label={messages.text('widgets.file.chooseOther')}
        accept={accept}
        onFiles={(chosen) => {
          const [file] = chosen ?? [];
          return file && files.takeFiles([{ address, file }]);
        }}
      />
    </div>
  );
}
