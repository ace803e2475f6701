import { useMemo } from 'react';
import { useTakeFile } from '#claim/field-types/file/use-take-file.ts';
import { findFile } from '#claim/model/field-values.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { fieldElementId } from '#claim/ui/use-field.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import type { FormModel } from '#server/form-model.ts';
import { isKeptInInbox, type SharedFile } from '#vault/documents/inbox.ts';
import { useMessages } from '#words/messages-context.tsx';

export interface AttachButtonProps {
  readonly file: SharedFile;
  readonly draft: FormModel;
  /** It was attached, or its hour is over. */
  readonly onRemove: () => Promise<void>;
}

/** The field of a document record that holds its file, and the one that the claimant fills in next. */
const FILE_KEY = 'file';
const TYPE_KEY = 'documentType';

/** Puts a shared file into the document that is being added; one that has a file already is finished first. */
export function AttachButton({ file, draft, onRemove }: AttachButtonProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const engine = useFormEngine();
  const { clientId } = draft;
  const { takeFile, underWay } = useTakeFile(useMemo(() => ({ clientId, key: FILE_KEY }), [clientId]));
  const { name, type } = file.reference;
  const isFull = findFile(draft.fields[FILE_KEY] ?? null) !== undefined;
  const attach = async () => {
    // A page that slept may still show it.
    if (!isKeptInInbox(file.receivedAt)) return onRemove();
    const bytes = await file.read();
    await takeFile(new File([bytes], name, { type }));
    const taken = findFile(engine.store.getValue({ clientId, key: FILE_KEY }));
    if (taken?.sha256 !== file.reference.sha256) return;
    await onRemove();
    announce(messages.text('shared-files.attached', { name }));
    focusElement(fieldElementId(engine.store, { clientId, key: TYPE_KEY }));
  };
  if (isFull) return <p>{messages.text('shared-files.finishFirst')}</p>;
  return (
    <Button
      label={messages.text('shared-files.attach')}
      accessibleName={messages.text('shared-files.attachNamed', { name })}
      isPending={underWay !== null}
      onClick={attach}
    />
  );
}
