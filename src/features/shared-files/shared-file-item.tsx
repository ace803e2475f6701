import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import type { FormModel } from '#server/form-model.ts';
import type { SharedFile } from '#vault/documents/inbox.ts';
import { useMessages } from '#words/messages-context.tsx';
import { AttachButton } from './attach-button.tsx';
import { SharedPicture } from './shared-picture.tsx';

export interface SharedFileItemProps {
  readonly file: SharedFile;
  /** The document that is being added; absent where the claimant has cancelled it. */
  readonly draft: FormModel | undefined;
  readonly onRemove: (documentId: string) => Promise<void>;
}

/** One shared file: what it is, and what to do with it. */
export function SharedFileItem({ file, draft, onRemove }: SharedFileItemProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const { documentId, name, size } = file.reference;
  const remove = async () => {
    await onRemove(documentId);
    announce(messages.text('widgets.documents.removed', { name }));
  };
  return (
    <li className="shared-files__item">
      <SharedPicture file={file} />
      <p className="shared-files__facts">
        <bdi>{name}</bdi>
        <span>{messages.fileSize(size)}</span>
      </p>
      <ButtonRow>
        {draft !== undefined && (
          <AttachButton file={file} draft={draft} onRemove={() => onRemove(documentId)} />
        )}
        <Button
          variant="quiet"
          label={messages.text('shared-files.remove')}
          accessibleName={messages.text('shared-files.removeNamed', { name })}
          onClick={remove}
        />
      </ButtonRow>
    </li>
  );
}
