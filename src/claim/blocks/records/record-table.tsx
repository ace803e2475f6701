import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { RecordTableBlock } from '#claim/definition/form-definition.ts';
import { expandConfirmsNone } from '#claim/definition/form-plan.ts';
import { BlockFrame, FieldRow } from '#claim/ui/block-frame.tsx';
import { StarNote } from '#claim/ui/field-frame.tsx';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { addButtonId, BlockIssues, useSectionModels } from '#claim/ui/record-list.tsx';
import { useSavedConfirmation } from '#claim/ui/saved-confirmation.ts';
import { fieldElementId } from '#claim/ui/use-field.ts';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import './record-table.css';
import { isUnanswered } from '#claim/rules/rule.ts';
import { runWhenPointerReleased } from '#claim/ui/use-validate-field.ts';
import { isLeft, moveFocus, SubjectProvider, useAnnounce } from '#design/accessibility.tsx';
import { SavedRecords } from './records-grid.tsx';

const WHOLE_WIDTH = [12];

/**
 * Multi-record table (specification, section 4) of drafts and saved rows. Leaving a row validates it and saves it if valid; "Add more"
 * appends a draft. By default rows can be deleted but not edited.
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

  const focusRow = (clientId: string) => {
    const [first] = block.fields;
    if (first !== undefined) focusElement(fieldElementId(store, { clientId, key: first.key }));
  };
  const edit = (clientId: string) => {
    setEditedIds((before) => [...before, clientId]);
    focusRow(clientId);
  };
  // The focused control is gone with its row.
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
        <SubjectProvider
          key={model.clientId}
          value={
            entered.length > 1
              ? messages.text('widgets.records.entry', { number: numberOf(model) })
              : undefined
          }
        >
          <RecordDraft
            block={block}
            model={model}
            number={numberOf(model)}
            onSaved={() => {
              setEditedIds((before) => before.filter((id) => id !== model.clientId));
              void confirmation.show(messages.text('widgets.records.saved', { number: numberOf(model) }));
            }}
            onRemoved={focusAddButton}
          />
        </SubjectProvider>
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

/**
 * Returns the client ids of saved rows that have issues now, separated by blanks. Such a row is opened again, even if rows cannot be
 * edited.
 */
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

export interface RecordDraftProps {
  readonly block: RecordTableBlock;
  readonly model: FormModel;
  readonly number: number;
  readonly onSaved: () => void;
  readonly onRemoved: () => void;
}

/** Row that is being entered. When the focus leaves one that was begun, it is validated, and saved if valid. */
export function RecordDraft({ block, model, number, onSaved, onRemoved }: RecordDraftProps) {
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  const { clientId } = model;
  const heading = messages.text('widgets.records.entry', { number });

  const leave = async () => {
    const { store } = engine;
    if (!(await engine.leaveRecord(block.id, clientId))) return;
    // An empty row is not an entry yet.
    const { fields } = store.getModel(clientId);
    if (block.fields.every((field) => isUnanswered(fields[field.key] ?? null))) return;
    if (store.getList(clientId) === 'drafts') store.saveDraft(clientId);
    onSaved();
  };

  const remove = () => {
    engine.store.removeModel(clientId);
    announce(messages.text('widgets.records.removed', { number }));
    onRemoved();
  };

  return (
    <fieldset
      className="record-draft"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (isLeft(event)) runWhenPointerReleased(leave);
      }}
    >
      <legend className="record-draft__legend">{heading}</legend>
      <StarNote fields={block.fields} record={clientId} />
      <FieldRow
        fields={block.fields}
        widths={block.fields.map(() => (block.fields.length > 2 ? 6 : 12 / block.fields.length))}
        recordClientId={clientId}
      />
      {block.canDelete !== false && (
        <div className="record-draft__buttons">
          <Button
            variant="quiet"
            icon="remove"
            label={messages.text('widgets.remove')}
            accessibleName={messages.text('widgets.removeNamed', { name: heading })}
            onClick={remove}
          />
        </div>
      )}
    </fieldset>
  );
}
