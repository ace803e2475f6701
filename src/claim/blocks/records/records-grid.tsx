import type { ReactNode } from 'react';
import type { FieldConfig, FieldOption } from '#claim/definition/field-config.ts';
import type { RecordTableBlock } from '#claim/definition/form-definition.ts';
import { wordValue } from '#claim/field-types/value-wording.ts';
import { useOptionsOf } from '#claim/ui/choices.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useAnnounce, VisuallyHidden } from '#design/accessibility.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import './records-grid.css';
import { Button } from '#design/button.tsx';

export interface SavedRecordsProps {
  readonly block: RecordTableBlock;
  readonly saved: readonly FormModel[];
  /** Returns a row's place among all rows, from 1; it stays the same while another row is edited. */
  readonly numberOf: (model: FormModel) => number;
  readonly onEdit: (clientId: string) => void;
  readonly onRemoved: () => void;
}

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

export interface RecordsGridProps {
  readonly caption: string;
  readonly labels: readonly string[];
  readonly actionsLabel?: string | undefined;
  readonly children: ReactNode;
}

/** Shows a label row and value rows (specification, section 2); on narrow screens each row is a card with its labels. */
export function RecordsGrid({ caption, labels, actionsLabel, children }: RecordsGridProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers take a table for none whose rows are shown as cards
    <table className="records-grid" role="table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className="records-grid__head" role="rowgroup">
        <tr role="row">
          {labels.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move, and two may have one label
            <th className="records-grid__label" key={index} scope="col" role="columnheader">
              {label}
            </th>
          ))}
          {actionsLabel !== undefined && (
            <th className="records-grid__label" scope="col" role="columnheader">
              <VisuallyHidden>{actionsLabel}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

/** Limit of fields in a display-only row; one fewer if it has buttons (specification, section 5). */
const MAX_FIELDS = 12;

export interface DisplayCell {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

export interface RowAction {
  readonly label: string;
  readonly accessibleName: string;
  readonly onClick: () => void;
}

export interface DisplayRowProps {
  readonly recordClientId: string;
  readonly cells: readonly DisplayCell[];
  readonly edit?: RowAction | undefined;
  readonly remove?: RowAction | undefined;
}

/**
 * Shows one record with its edit and delete buttons; must stand inside a RecordsGrid.
 * @throws Error 'Max number of display fields, N, exceeded.' and 'recordClientId is required.'
 */
export function DisplayRow({ recordClientId, cells, edit, remove }: DisplayRowProps) {
  if (recordClientId === '') throw new Error('recordClientId is required.');
  const hasButtons = edit !== undefined || remove !== undefined;
  const max = hasButtons ? MAX_FIELDS - 1 : MAX_FIELDS;
  if (cells.length > max) throw new Error(`Max number of display fields, ${max}, exceeded.`);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr className="records-grid__row" role="row" data-record={recordClientId}>
      {cells.map(({ key, label, value }) => (
        <td className="records-grid__cell" role="cell" key={key}>
          <span className="records-grid__cell-label" aria-hidden="true">
            {label}
          </span>
          <bdi className="records-grid__value">{value}</bdi>
        </td>
      ))}
      {hasButtons && (
        <td className="records-grid__cell records-grid__cell--buttons" role="cell">
          {edit !== undefined && <Button variant="quiet" icon="edit" {...edit} />}
          {remove !== undefined && <Button variant="quiet" icon="remove" {...remove} />}
        </td>
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
