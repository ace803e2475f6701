import type { FieldValue } from '#core/contract/form-model.ts';
import type { LookupResultBlock } from '#core/form/page-definition.ts';
import { fieldValueToText } from '#core/rules/field-text.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { LabelledValue, LabelledValueList } from '#ui/labelled-value.tsx';
import { useModels } from '../form-engine-context.ts';
import { useWidgetPort } from '../ports.ts';
import { BlockFrame } from './block-frame.tsx';

/** What the look-up found, as labelled values, and a way to start a claim with it; nothing until there is a result. */
export function LookupResult({ block }: { readonly block: LookupResultBlock }) {
  const messages = useMessages();
  const found = useModels('prepopulated').find((model) =>
    Object.entries(block.selector).every(([name, value]) => model.metadata[name] === value),
  );
  if (found === undefined) return null;
  return (
    <BlockFrame block={block}>
      <div role="status">
        <LabelledValueList>
          {block.values.map(({ key, label }) => (
            <LabelledValue
              key={key}
              label={messages.text(label)}
              values={listTexts(found.fields[key] ?? null)}
              emptyText={messages.text('widgets.notGiven')}
              style={block.style ?? 'default'}
              multiple={block.multiple ?? 'list'}
            />
          ))}
        </LabelledValueList>
      </div>
      {block.startForm !== undefined && (
        <StartForm
          start={block.startForm}
          value={fieldValueToText(found.fields[block.startForm.key] ?? null)}
        />
      )}
    </BlockFrame>
  );
}

function listTexts(value: FieldValue): readonly string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  const text = fieldValueToText(value);
  return text === '' ? [] : [text];
}

interface StartFormProps {
  readonly start: NonNullable<LookupResultBlock['startForm']>;
  readonly value: string;
}

function StartForm({ start, value }: StartFormProps) {
  const messages = useMessages();
  const lookup = useWidgetPort('lookup');
  return (
    <div>
      <Button
        variant="primary"
        icon="next"
        iconPosition="end"
        label={messages.text(start.label)}
        onClick={() => lookup.startForm(start.formType, { key: start.key, value })}
      />
    </div>
  );
}
