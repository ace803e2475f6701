import { Fragment, useRef } from 'react';
import { findFile } from '#core/form/field-value.ts';
import type { DocumentManagerBlock } from '#core/form/page-definition.ts';
import { moveFocus, useAnnounce } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { DocumentFacts } from '../../file/document-facts.tsx';
import { useFormEngine } from '../../form-engine-context.ts';
import { useWidgetPort } from '../../ports.ts';
import { recordElementId } from '../../record-element-id.ts';
import { useOptionsOf } from '../../select/use-options-of.ts';
import { wordValue } from '../summary/word-value.ts';

export interface SavedDocumentsProps {
  readonly block: DocumentManagerBlock;
  readonly saved: readonly FormModel[];
  /** The last one was removed, and this list with it. */
  readonly onEmptied: () => void;
}

/** The documents that are part of the claim, each with what was said about it and a way to remove it. */
export function SavedDocuments({ block, saved, onEmptied }: SavedDocumentsProps) {
  const { store } = useFormEngine();
  const documents = useWidgetPort('documents');
  const messages = useMessages();
  const announce = useAnnounce();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const optionsOf = useOptionsOf(block.fields);
  const described = block.fields.filter((field) => field.type !== 'file');

  return (
    <div className="documents__saved">
      <h3 className="heading heading--group" ref={headingRef} tabIndex={-1}>
        {messages.text('widgets.documents.saved', { count: saved.length })}
      </h3>
      <ul className="documents__list">
        {saved.map((model) => {
          const name = String(model.fields.name ?? '');
          const file = Object.values(model.fields).map(findFile).find(Boolean);
          const said = described.flatMap((field) =>
            wordValue(field, model.fields[field.key] ?? null, messages, optionsOf),
          );
          const remove = async () => {
            store.removeModel(model.clientId);
            announce(messages.text('widgets.documents.removed', { name }));
            if (saved.length > 1) moveFocus(headingRef.current);
            else onEmptied();
            if (file !== undefined) await documents.remove(file.documentId);
          };
          return (
            <li className="documents__item" key={model.clientId}>
              <div className="documents__facts">
                {file !== undefined && <DocumentFacts file={file} messages={messages} />}
                {said.length > 0 && (
                  <p className="documents__said">
                    {said.map((text, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity, and hold no state
                      <Fragment key={index}>
                        {index > 0 && ' · '}
                        <bdi>{text}</bdi>
                      </Fragment>
                    ))}
                  </p>
                )}
              </div>
              <Button
                id={recordElementId(model.clientId)}
                variant="quiet"
                icon="remove"
                label={messages.text('widgets.remove')}
                accessibleName={messages.text('widgets.removeNamed', { name })}
                onClick={remove}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
