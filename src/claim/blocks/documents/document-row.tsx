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
  /** The draft was moved to the saved documents. */
  readonly onUploaded: () => void;
  /** The record is gone, and the focus with it. */
  readonly onRemoved: () => void;
}

/** A document from the moment in which its file was chosen. A draft into which nothing was put yet has no row. */
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

/** Its file with what became of it, what is said about it, and what can be done with it. */
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
  // Most photos can be edited: their button is there at once, and nothing moves.
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
    // Cancelled, or uploaded by itself, while a slow rule was asked.
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
          {file !== undefined && isDrawable(file.type) && isPicture && (
            <EditPhoto parts={parts} address={address} files={files} file={file} />
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

/** Of a block that names no file field nothing can be added: its rows are what an older version has kept. */
const UNNAMED_FILE = { type: 'file', key: 'file', label: 'pages.file.label' } as const;

/** What a refused file is called: its reason has that. */
function nameOfRefused({ view, messages, field }: FieldParts): string {
  return String(view.issues[0]?.params?.name ?? messages.text(field.label));
}

/** Uploads a draft by itself: once it is complete, each time that something in it changes. Whoever goes on waits for it. */
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
      // A file changes several fields at once.
      await Promise.resolve();
      if (!isLatest() || !isOpen()) return;
      const isComplete = await engine.isRecordComplete(blockId, clientId);
      if (isComplete && isLatest() && isOpen()) onComplete();
    };
    const attempt = () => engine.holdValidation(upload());
    attempt();
    const end = engine.store.onChange((change) => {
      // A name is free again once its document is removed.
      if (change.kind === 'removed' || (change.kind === 'field' && change.address.clientId === clientId))
        attempt();
    });
    return () => {
      beginAttempt();
      end();
    };
  }, [engine, blockId, clientId, isDraft, beginAttempt]);
}

/** Opens the dialog in which a photo is turned and cut; its code comes with the first press. */
function EditPhoto({ parts, address, files, file }: OtherFileProps & { readonly file: FileReference }) {
  const { messages } = parts;
  const announce = useAnnounce();
  const { readPhoto } = useWidgetPort('documents');
  const button = useRef<HTMLButtonElement>(null);
  type OpenDialog = typeof import('./photo-dialog.tsx') & { photo: Blob; documentId: string };
  const [dialog, setDialog] = useState<'failed' | OpenDialog>();
  const close = () => setDialog(undefined);
  const { documentId } = file;
  // Another file may have come in the photo's place while it was read.
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

/** The file: what is kept of it, how far it is on its way, or the name alone of one that was refused. */
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

/** The answer that completed a document may stand below what says that it is added, and a small window show one of them. */
function bringIntoView(element: HTMLElement | null): void {
  const isBeingFilledIn = element?.closest('.document-row')?.contains(document.activeElement) === true;
  if (isBeingFilledIn) element?.scrollIntoView({ block: 'nearest' });
}

/** Whether the document is part of the claim; in full words for the five seconds after it has become so (specification, section 4). */
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
 * Tells that the same file is there already: it is no mistake to mend, and may well be one. The rules refuse a second one of the same
 * name once it is complete; who has just chosen it is told at once.
 */
function SameBytes({ block, clientId, fileKey, file }: SameBytesProps) {
  const { store } = useFormEngine();
  const messages = useMessages();
  // Those that are added later tell it of themselves.
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

/** Another file in the place of one that cannot be taken, or the same photo made smaller. */
function OtherFile({ parts, address, files }: OtherFileProps) {
  const { accept } = useWidgetPort('documents');
  const { messages, id } = parts;
  return (
    <div className="file__buttons">
      <ShrinkButton address={address} files={files} about={nameOfRefused(parts)} />
      <FieldName parts={{ ...parts, field: { ...parts.field, suppressLabel: true } }} />
      <FileButton
        {...fileButtonProps(parts)}
        // The hint stands above all rows.
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
