import { findFile } from '#core/form/field-value.ts';
import type { DocumentManagerBlock } from '#core/form/page-definition.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { Heading } from '#design/page-content.tsx';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { fieldElementId } from '../../field-element-id.ts';
import { useFormEngine } from '../../form-engine-context.ts';
import { useWidgetPort } from '../../ports.ts';
import { FieldRow } from '../field-row.tsx';

export interface DocumentDraftProps {
  readonly block: DocumentManagerBlock;
  readonly draft: FormModel;
  readonly saved: readonly FormModel[];
  readonly onUploaded: () => void;
  readonly onCancelled: () => void;
}

/** The document that is being added: its fields, then upload or cancel. */
export function DocumentDraft({ block, draft, saved, onUploaded, onCancelled }: DocumentDraftProps) {
  const engine = useFormEngine();
  const documents = useWidgetPort('documents');
  const messages = useMessages();
  const announce = useAnnounce();
  const { clientId } = draft;
  const fileKey = block.fields.find((field) => field.type === 'file')?.key ?? 'file';

  const upload = async () => {
    const [firstWrong] = await engine.validateRecord(block.id, clientId);
    if (firstWrong !== undefined) {
      focusElement(fieldElementId(engine.store, firstWrong.address));
      return;
    }
    // Cancelled while a slow rule was asked.
    if (!engine.store.hasModel(clientId)) return;
    const name = engine.store.getValue({ clientId, key: 'name' });
    engine.store.saveDraft(clientId);
    announce(messages.text('widgets.documents.added', { name: String(name) }));
    onUploaded();
  };
  const cancel = async () => {
    const file = findFile(engine.getValue({ clientId, key: fileKey }));
    engine.store.removeModel(clientId);
    announce(messages.text('widgets.documents.cancelled'));
    onCancelled();
    if (file !== undefined) await documents.remove(file.documentId);
  };

  return (
    <div className="documents__draft">
      <Heading style="group">
        {messages.text(saved.length === 0 ? 'widgets.documents.addFirst' : 'widgets.documents.addAnother')}
      </Heading>
      <FieldRow
        key={clientId}
        fields={block.fields}
        widths={block.fields.map((field) => (field.type === 'file' ? 12 : 6))}
        recordClientId={clientId}
      />
      <ButtonRow>
        <Button
          variant="primary"
          icon="upload"
          label={messages.text('widgets.documents.upload')}
          pendingLabel={messages.text('widgets.documents.uploading')}
          onClick={upload}
        />
        <Button label={messages.text('widgets.cancel')} onClick={cancel} />
      </ButtonRow>
    </div>
  );
}
