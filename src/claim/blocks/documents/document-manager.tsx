import { Fragment, useCallback, useEffect, useRef } from 'react';
import type { DocumentManagerBlock } from '#claim/definition/form-definition.ts';
import { BlockFrame, FieldRow } from '#claim/ui/block-frame.tsx';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { addButtonId, BlockIssues, recordElementId, useSectionModels } from '#claim/ui/record-list.tsx';
import { useSavedConfirmation } from '#claim/ui/saved-confirmation.ts';
import { fieldElementId } from '#claim/ui/use-field.ts';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { FeedbackBox, Heading } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './document-manager.css';
import { DocumentFacts } from '#claim/field-types/file/document-facts.tsx';
import { wordValue } from '#claim/field-types/value-wording.ts';
import { findFile } from '#claim/model/field-values.ts';
import { useOptionsOf } from '#claim/ui/choices.tsx';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { moveFocus, useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import type { FormModel } from '#server/form-model.ts';

/** What an upload confirms stands below its button, which keeps the focus, and may be behind the bar of the page's buttons. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * The multi-record manager for documents (specification, section 4): it begins with a draft; an upload moves the draft
 * to the saved ones and begins another; cancel discards it; add more begins one again.
 */
export function DocumentManager({ block }: { readonly block: DocumentManagerBlock }) {
  const { store } = useFormEngine();
  const messages = useMessages();
  const drafts = useSectionModels(block.section, 'drafts');
  const saved = useSectionModels(block.section, 'saved');

  const confirmation = useSavedConfirmation();

  const addDraft = useCallback(
    () => store.addDraft({ formType: store.formType, dtoMapping: block.section }),
    [store, block.section],
  );
  useEffect(() => {
    const hasDraft = store.drafts.some((model) => model.metadata.dtoMapping === block.section);
    if (!hasDraft) addDraft();
  }, [store, block.section, addDraft]);

  const finishUpload = () => {
    confirmation.show();
    addDraft();
  };
  const focusDraft = (clientId: string) => {
    const [first] = block.fields;
    if (first !== undefined) focusElement(fieldElementId(store, { clientId, key: first.key }));
  };
  // What had the focus is gone with its document: go on where one is added.
  const focusAdding = () => {
    const draft = store.drafts.find((model) => model.metadata.dtoMapping === block.section);
    if (draft === undefined) focusElement(addButtonId(block));
    else focusDraft(draft.clientId);
  };
  return (
    <BlockFrame block={block}>
      <BlockIssues block={block} />
      <div className="documents">
        {saved.length > 0 && <SavedDocuments block={block} saved={saved} onEmptied={focusAdding} />}
        {drafts.map((draft) => (
          <DocumentDraft
            key="draft"
            block={block}
            draft={draft}
            saved={saved}
            onUploaded={finishUpload}
            onCancelled={focusAdding}
          />
        ))}
        {drafts.length === 0 && (
          <Button
            id={addButtonId(block)}
            icon="add"
            label={messages.text('widgets.documents.addMore')}
            onClick={() => focusDraft(addDraft().clientId)}
          />
        )}
        {confirmation.isShown && (
          <div ref={bringIntoView}>
            <FeedbackBox style="success">{messages.text('widgets.documents.saveConfirmed')}</FeedbackBox>
          </div>
        )}
      </div>
    </BlockFrame>
  );
}

export interface DocumentDraftProps {
  readonly block: DocumentManagerBlock;
  readonly draft: FormModel;
  readonly saved: readonly FormModel[];
  readonly onUploaded: () => void;
  readonly onCancelled: () => void;
}

/** The document that is being added: its fields, then upload or cancel. */
export function DocumentDraft({ block, draft, saved, onUploaded, onCancelled }: DocumentDraftProps) {
  const engine = useFormEngine();
  const documents = useWidgetPort('documents');
  const messages = useMessages();
  const announce = useAnnounce();
  const { clientId } = draft;
  const fileKey = block.fields.find((field) => field.type === 'file')?.key ?? 'file';

  const upload = async () => {
    const [firstWrong] = await engine.validateRecord(block.id, clientId);
    if (firstWrong !== undefined) {
      focusElement(fieldElementId(engine.store, firstWrong.address));
      return;
    }
    // Cancelled while a slow rule was asked.
    if (!engine.store.hasModel(clientId)) return;
    const name = engine.store.getValue({ clientId, key: 'name' });
    engine.store.saveDraft(clientId);
    announce(messages.text('widgets.documents.added', { name: String(name) }));
    onUploaded();
  };
  const cancel = async () => {
    const file = findFile(engine.getValue({ clientId, key: fileKey }));
    engine.store.removeModel(clientId);
    announce(messages.text('widgets.documents.cancelled'));
    onCancelled();
    if (file !== undefined) await documents.remove(file.documentId);
  };

  return (
    <div className="documents__draft">
      <Heading style="group">
        {messages.text(saved.length === 0 ? 'widgets.documents.addFirst' : 'widgets.documents.addAnother')}
      </Heading>
      <FieldRow
        key={clientId}
        fields={block.fields}
        widths={block.fields.map((field) => (field.type === 'file' ? 12 : 6))}
        recordClientId={clientId}
      />
      <ButtonRow>
        <Button
          variant="primary"
          icon="upload"
          label={messages.text('widgets.documents.upload')}
          pendingLabel={messages.text('widgets.documents.uploading')}
          onClick={upload}
        />
        <Button label={messages.text('widgets.cancel')} onClick={cancel} />
      </ButtonRow>
    </div>
  );
}

export interface SavedDocumentsProps {
  readonly block: DocumentManagerBlock;
  readonly saved: readonly FormModel[];
  /** The last one was removed, and this list with it. */
  readonly onEmptied: () => void;
}

/** The documents that are part of the claim, each with what was said about it and a way to remove it. */
export function SavedDocuments({ block, saved, onEmptied }: SavedDocumentsProps) {
  const { store } = useFormEngine();
  const documents = useWidgetPort('documents');
  const messages = useMessages();
  const announce = useAnnounce();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const optionsOf = useOptionsOf(block.fields);
  const described = block.fields.filter((field) => field.type !== 'file');

  return (
    <div className="documents__saved">
      <h3 className="heading heading--group" ref={headingRef} tabIndex={-1}>
        {messages.text('widgets.documents.saved', { count: saved.length })}
      </h3>
      <ul className="documents__list">
        {saved.map((model) => {
          const name = String(model.fields.name ?? '');
          const file = Object.values(model.fields).map(findFile).find(Boolean);
          const said = described.flatMap((field) =>
            wordValue(field, model.fields[field.key] ?? null, messages, optionsOf),
          );
          const remove = async () => {
            store.removeModel(model.clientId);
            announce(messages.text('widgets.documents.removed', { name }));
            if (saved.length > 1) moveFocus(headingRef.current);
            else onEmptied();
            if (file !== undefined) await documents.remove(file.documentId);
          };
          return (
            <li className="documents__item" key={model.clientId}>
              <div className="documents__facts">
                {file !== undefined && <DocumentFacts file={file} messages={messages} />}
                {said.length > 0 && (
                  <p className="documents__said">
                    {said.map((text, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity, and hold no state
                      <Fragment key={index}>
                        {index > 0 && ' · '}
                        <bdi>{text}</bdi>
                      </Fragment>
                    ))}
                  </p>
                )}
              </div>
              <Button
                id={recordElementId(model.clientId)}
                variant="quiet"
                icon="remove"
                label={messages.text('widgets.remove')}
                accessibleName={messages.text('widgets.removeNamed', { name })}
                onClick={remove}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
