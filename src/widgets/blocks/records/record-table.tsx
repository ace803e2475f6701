import { useCallback, useEffect, useMemo, useState } from 'react';
import { expandConfirmsNone } from '#core/form/expand-block.ts';
import type { RecordTableBlock } from '#core/form/page-definition.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { FeedbackBox } from '#ui/feedback-box.tsx';
import { useFormEngine } from '../../form-engine-context.ts';
import { useSavedConfirmation } from '../../use-saved-confirmation.ts';
import { BlockFrame } from '../block-frame.tsx';
import { BlockIssues } from '../block-issues.tsx';
import { FieldRow } from '../field-row.tsx';
import { useSectionModels } from '../section-models.ts';
import { RecordDraft } from './record-draft.tsx';
import './record-table.css';
import { SavedRecords } from './saved-records.tsx';

const WHOLE_WIDTH = [12];

/**
 * The multi-record table (specification, section 4): rows are drafts or saved; leaving a row validates it, and saves it
 * where it is valid; add more appends a draft. Deleting is on and editing off unless the block says otherwise.
 */
export function RecordTable({ block }: { readonly block: RecordTableBlock }) {
  const { store } = useFormEngine();
  const messages = useMessages();
  const drafts = useSectionModels(block.section, 'drafts');
  const saved = useSectionModels(block.section, 'saved');
  const confirmsNone = useMemo(() => expandConfirmsNone(block), [block]);
  const confirmation = useSavedConfirmation();
  const [editedId, setEditedId] = useState<string | null>(null);
  const { section, initialInstances = 0 } = block;

  const addDraft = useCallback(
    () => store.addDraft({ formType: store.formType, dtoMapping: section }),
    [store, section],
  );
  useEffect(() => {
    const existing = store.findModels({ dtoMapping: section }).length;
    for (let count = existing; count < initialInstances; count += 1) addDraft();
  }, [store, section, initialInstances, addDraft]);

  const shown = saved.filter((model) => model.clientId !== editedId);
  const entered = [...saved.filter((model) => model.clientId === editedId), ...drafts];
  return (
    <BlockFrame block={block}>
      <BlockIssues block={block} />
      {confirmation.isShown && (
        <FeedbackBox style="success">{messages.text('widgets.records.saveConfirmed')}</FeedbackBox>
      )}
      {shown.length > 0 && <SavedRecords block={block} saved={shown} onEdit={setEditedId} />}
      {entered.map((model, index) => (
        <RecordDraft
          key={model.clientId}
          block={block}
          model={model}
          number={shown.length + index + 1}
          onSaved={() => {
            setEditedId(null);
            confirmation.show();
          }}
        />
      ))}
      <div>
        <Button icon="add" label={messages.text('widgets.addMore')} onClick={addDraft} />
      </div>
      {confirmsNone !== undefined && <FieldRow fields={[confirmsNone]} widths={WHOLE_WIDTH} />}
    </BlockFrame>
  );
}
