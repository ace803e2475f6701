import type { FieldConfig, FieldOption } from '#core/form/field-config.ts';
import { findFile } from '#core/form/field-value.ts';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { DocumentFacts } from '../../file/document-facts.tsx';
import { useBlockVisibility } from '../../form-engine-context.ts';
import { DisplayRow } from '../records/display-row.tsx';
import { RecordsGrid } from '../records/records-grid.tsx';
import { useSectionModels } from '../section-models.ts';
import type { RecordsBlock } from './list-groups.ts';
import './summary.css';
import { wordValue } from './word-value.ts';

export interface SummaryRecordsProps {
  readonly block: RecordsBlock;
  readonly optionsOf: (field: FieldConfig) => readonly FieldOption[];
}

/** The saved records of a list: documents with their pictures, rows as a grid. */
export function SummaryRecords({ block, optionsOf }: SummaryRecordsProps) {
  const messages = useMessages();
  const saved = useSectionModels(block.section, 'saved');
  const isVisible = useBlockVisibility(block.id);
  if (!isVisible) return null;
  if (saved.length === 0) {
    // A table's heading is its caption; without a table it has to be said here.
    const heading = block.kind === 'recordTable' ? block.heading : undefined;
    return (
      <p className="summary__none">
        {heading !== undefined && `${messages.text(heading)}: `}
        {messages.text('widgets.records.none')}
      </p>
    );
  }
  return block.kind === 'documentManager' ? (
    <ul className="summary__documents">
      {saved.map((model) => (
        <li key={model.clientId}>
          <SavedDocument model={model} />
        </li>
      ))}
    </ul>
  ) : (
    <RecordsGrid
      caption={messages.text(block.heading ?? 'widgets.records.caption')}
      labels={block.fields.map((field) => messages.text(field.label))}
    >
      {saved.map((model) => (
        <DisplayRow
          key={model.clientId}
          recordClientId={model.clientId}
          cells={block.fields.map((field) => ({
            key: field.key,
            label: messages.text(field.label),
            value:
              wordValue(field, model.fields[field.key] ?? null, messages, optionsOf).join(', ') ||
              messages.text('widgets.notGiven'),
          }))}
        />
      ))}
    </RecordsGrid>
  );
}

function SavedDocument({ model }: { readonly model: FormModel }) {
  const messages = useMessages();
  const file = Object.values(model.fields).map(findFile).find(Boolean);
  return file === undefined ? (
    String(model.fields.name ?? '')
  ) : (
    <DocumentFacts file={file} messages={messages} />
  );
}
