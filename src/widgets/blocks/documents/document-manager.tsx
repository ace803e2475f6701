import { useCallback, useEffect } from 'react';
import type { DocumentManagerBlock } from '#core/form/page-definition.ts';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { fieldElementId } from '../../field-element-id.ts';
import { useFormEngine } from '../../form-engine-context.ts';
import { addButtonId } from '../../record-element-id.ts';
import { useSavedConfirmation } from '../../use-saved-confirmation.ts';
import { BlockFrame } from '../block-frame.tsx';
import { BlockIssues } from '../block-issues.tsx';
import { useSectionModels } from '../section-models.ts';
import { DocumentDraft } from './document-draft.tsx';
import './documents.css';
import { SavedDocuments } from './saved-documents.tsx';

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
