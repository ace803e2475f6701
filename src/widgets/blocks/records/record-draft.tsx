import { isUnanswered } from '#claim/rules/rule.ts';
import type { RecordTableBlock } from '#core/form/page-definition.ts';
import { isLeft, useAnnounce } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from '../../form-engine-context.ts';
import { runWhenPointerReleased } from '../../when-pointer-released.ts';
import { FieldRow } from '../field-row.tsx';

export interface RecordDraftProps {
  readonly block: RecordTableBlock;
  readonly model: FormModel;
  readonly number: number;
  readonly onSaved: () => void;
  readonly onRemoved: () => void;
}

/** A row that is being entered. When the focus leaves one that was begun, it is validated, and saved where it is valid. */
export function RecordDraft({ block, model, number, onSaved, onRemoved }: RecordDraftProps) {
  const engine = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  const { clientId } = model;
  const heading = messages.text('widgets.records.entry', { number });

  const leave = async () => {
    const { store } = engine;
    if (!(await engine.leaveRecord(block.id, clientId))) return;
    // A row that nothing was put into is not an entry yet.
    const { fields } = store.getModel(clientId);
    if (block.fields.every((field) => isUnanswered(fields[field.key] ?? null))) return;
    if (store.getList(clientId) === 'drafts') store.saveDraft(clientId);
    announce(messages.text('widgets.records.saved', { number }));
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
