import { useEffect, useRef } from 'react';
import type { LookupResultBlock } from '#claim/definition/form-definition.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import '#design/button.css';
import { BlockFrame, blockHeadingId } from '#claim/ui/block-frame.tsx';
import { useModels } from '#claim/ui/form-engine-context.ts';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import { focusElement } from '#design/focus.ts';
import { Icon } from '#design/icon.tsx';

/**
 * Shows the look-up's result as labelled values, with a link to start a claim; renders nothing without a result. A result that arrives
 * while the page is open takes the focus, because the button that asked for it is below.
 */
export function LookupResult({ block }: { readonly block: LookupResultBlock }) {
  const found = useModels('prepopulated').find((model) =>
    Object.entries(block.selector).every(([name, value]) => model.metadata[name] === value),
  );
  const wasThere = useRef(found !== undefined);
  return found === undefined ? null : <Found block={block} found={found} takesFocus={!wasThere.current} />;
}

interface FoundProps {
  readonly block: LookupResultBlock;
  readonly found: FormModel;
  readonly takesFocus: boolean;
}

function Found({ block, found, takesFocus }: FoundProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const values = block.values.map(({ key, label }) => ({
    key,
    label: messages.text(label),
    texts: listTexts(found.fields[key] ?? null, messages),
  }));
  const heading = block.heading === undefined ? '' : messages.text(block.heading);
  const answer = values
    .filter(({ texts }) => texts.length > 0)
    .map(({ label, texts }) => `${label}: ${texts.join(', ')}`);
  const spoken = [heading, ...answer].filter(Boolean).join('. ');
  useEffect(() => announce(spoken), [announce, spoken]);
  const headingId = blockHeadingId(block);
  useEffect(() => {
    if (takesFocus) focusElement(headingId);
  }, [takesFocus, headingId]);
  return (
    <BlockFrame block={block}>
      <LabelledValueList>
        {values.map(({ key, label, texts }) => (
          <LabelledValue
            key={key}
            label={label}
            values={texts}
            emptyText={messages.text('widgets.notGiven')}
            style={block.style ?? 'default'}
            multiple={block.multiple ?? 'list'}
          />
        ))}
      </LabelledValueList>
      {block.startForm !== undefined && (
        <StartForm
          start={block.startForm}
          value={fieldValueToText(found.fields[block.startForm.key] ?? null)}
        />
      )}
    </BlockFrame>
  );
}

function listTexts(value: FieldValue, messages: Messages): readonly string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  const text = fieldValueToText(value);
  return text === '' ? [] : [wordText(text, messages)];
}

/** Words the server's yes and no and its content keys in the claimant's language; returns other text unchanged. */
function wordText(text: string, messages: Messages): string {
  if (/^(?:yes|true)$/i.test(text)) return messages.text('widgets.yes');
  if (/^(?:no|false)$/i.test(text)) return messages.text('widgets.no');
  return messages.has(text) ? messages.text(text) : text;
}

/** Tells whether a URL keeps the value unchanged (specification, section 2); other characters would arrive as another value. */
function isKept(value: string): boolean {
  return /^[\w-]*$/.test(value);
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
      <PortalLink
        className="button button--secondary"
        href={lookup.hrefOf(start.formType, { key: start.key, value: isKept(value) ? value : '' })}
      >
        <span className="button__label">{messages.text(start.label)}</span>
        <Icon name="next" />
      </PortalLink>
    </div>
  );
}
