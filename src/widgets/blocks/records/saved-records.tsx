import type { FieldConfig, FieldOption } from '#core/form/field-config.ts';
import type { RecordTableBlock } from '#core/form/page-definition.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useFieldValue, useFormEngine } from '../../form-engine-context.ts';
import { useOptionsOf } from '../../select/use-options-of.ts';
import { wordValue } from '../summary/word-value.ts';
import { DisplayRow, type RowAction } from './display-row.tsx';
import { RecordsGrid } from './records-grid.tsx';

export interface SavedRecordsProps {
  readonly block: RecordTableBlock;
  readonly saved: readonly FormModel[];
  /** A row's place among all rows, from 1: it keeps it while another one is edited. */
  readonly numberOf: (model: FormModel) => number;
  readonly onEdit: (clientId: string) => void;
  readonly onRemoved: () => void;
}

/** The saved rows, only shown, with the buttons that the block allows. */
export function SavedRecords({ block, saved, numberOf, onEdit, onRemoved }: SavedRecordsProps) {
  const { store } = useFormEngine();
  const messages = useMessages();
  const announce = useAnnounce();
  const optionsOf = useOptionsOf(block.fields);
  const canDelete = block.canDelete !== false;
  const hasActions = canDelete || block.canEdit === true;
  return (
    <RecordsGrid
      caption={messages.text(block.heading ?? 'widgets.records.caption')}
      labels={block.fields.map((field) => messages.text(field.label))}
      actionsLabel={hasActions ? messages.text('widgets.actions') : undefined}
    >
      {saved.map((model) => {
        const { clientId } = model;
        const number = numberOf(model);
        const name = messages.text('widgets.records.entry', { number });
        const edit: RowAction = {
          label: messages.text('widgets.edit'),
          accessibleName: messages.text('widgets.editNamed', { name }),
          onClick: () => onEdit(clientId),
        };
        const remove: RowAction = {
          label: messages.text('widgets.remove'),
          accessibleName: messages.text('widgets.removeNamed', { name }),
          onClick: () => {
            store.removeModel(clientId);
            announce(messages.text('widgets.records.removed', { number }));
            onRemoved();
          },
        };
        return (
          <DisplayRow
            key={clientId}
            recordClientId={clientId}
            cells={block.fields.map((field) => ({
              key: field.key,
              label: messages.text(field.label),
              value: <CellValue field={field} clientId={clientId} optionsOf={optionsOf} />,
            }))}
            edit={block.canEdit ? edit : undefined}
            remove={canDelete ? remove : undefined}
          />
        );
      })}
    </RecordsGrid>
  );
}

interface CellValueProps {
  readonly field: FieldConfig;
  readonly clientId: string;
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

function CellValue({ field, clientId, optionsOf }: CellValueProps) {
  const messages = useMessages();
  const { addressOf } = useFormEngine();
  const value = useFieldValue(addressOf(field, clientId));
  return wordValue(field, value, messages, optionsOf).join(', ') || messages.text('widgets.notGiven');
}
