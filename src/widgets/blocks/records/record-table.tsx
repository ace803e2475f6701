import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { expandConfirmsNone } from '#core/form/expand-block.ts';
import type { RecordTableBlock } from '#core/form/page-definition.ts';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { fieldElementId } from '../../field-element-id.ts';
import { useFormEngine } from '../../form-engine-context.ts';
import { addButtonId } from '../../record-element-id.ts';
import { useSavedConfirmation } from '../../use-saved-confirmation.ts';
import { BlockFrame } from '../block-frame.tsx';
import { BlockIssues } from '../block-issues.tsx';
import { FieldRow } from '../field-row.tsx';
import { useSectionModels } from '../section-models.ts';
import { RecordDraft } from './record-draft.tsx';
import './record-table.css';
import { moveFocus } from '#design/accessibility.tsx';
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
  const [editedIds, setEditedIds] = useState<readonly string[]>([]);
  const addButton = useRef<HTMLButtonElement>(null);
  const { section, initialInstances = 0 } = block;

  const addDraft = useCallback(
    () => store.addDraft({ formType: store.formType, dtoMapping: section }),
    [store, section],
  );
  useEffect(() => {
    const existing = store.findModels({ dtoMapping: section }).length;
    for (let count = existing; count < initialInstances; count += 1) addDraft();
  }, [store, section, initialInstances, addDraft]);

  /** Whoever is brought to a row goes on in its first field. */
  const focusRow = (clientId: string) => {
    const [first] = block.fields;
    if (first !== undefined) focusElement(fieldElementId(store, { clientId, key: first.key }));
  };
  const edit = (clientId: string) => {
    setEditedIds((before) => [...before, clientId]);
    focusRow(clientId);
  };
  // What had the focus is gone with its row.
  const focusAddButton = () => moveFocus(addButton.current);

  const rows = [...saved, ...drafts];
  const numberOf = (model: FormModel) => rows.indexOf(model) + 1;
  const wrong = useWrongRecords(block, saved);
  useEffect(() => {
    if (wrong !== '') setEditedIds((before) => [...new Set([...before, ...wrong.split(' ')])]);
  }, [wrong]);
  const isEdited = ({ clientId }: FormModel) => editedIds.includes(clientId);
  const shown = saved.filter((model) => !isEdited(model));
  const entered = [...saved.filter(isEdited), ...drafts];
  return (
    <BlockFrame block={block}>
      <BlockIssues block={block} />
      {confirmation.isShown && (
        <FeedbackBox style="success">{messages.text('widgets.records.saveConfirmed')}</FeedbackBox>
      )}
      {shown.length > 0 && (
        <SavedRecords
          block={block}
          saved={shown}
          numberOf={numberOf}
          onEdit={edit}
          onRemoved={focusAddButton}
        />
      )}
      {entered.map((model) => (
        <RecordDraft
          key={model.clientId}
          block={block}
          model={model}
          number={numberOf(model)}
          onSaved={() => {
            setEditedIds((before) => before.filter((id) => id !== model.clientId));
            confirmation.show();
          }}
          onRemoved={focusAddButton}
        />
      ))}
      <div>
        <Button
          id={addButtonId(block)}
          ref={addButton}
          icon="add"
          label={messages.text('widgets.addMore')}
          onClick={() => focusRow(addDraft().clientId)}
        />
      </div>
      {confirmsNone !== undefined && <FieldRow fields={[confirmsNone]} widths={WHOLE_WIDTH} />}
    </BlockFrame>
  );
}

/** The client ids of the saved rows that were found wrong since: such a row is entered again, also where rows cannot be edited. */
function useWrongRecords(block: RecordTableBlock, saved: readonly FormModel[]): string {
  const engine = useFormEngine();
  const subscribe = useCallback(
    (listener: () => void) => {
      const endings = saved.flatMap(({ clientId }) =>
        block.fields.map(({ key }) => engine.subscribeToView({ clientId, key }, listener)),
      );
      return () => {
        for (const end of endings) end();
      };
    },
    [engine, block, saved],
  );
  const isWrong = ({ clientId }: FormModel) =>
    block.fields.some(({ key }) => engine.getView({ clientId, key }).issues.length > 0);
  return useSyncExternalStore(subscribe, () =>
    saved
      .filter(isWrong)
      .map(({ clientId }) => clientId)
      .join(' '),
  );
}
