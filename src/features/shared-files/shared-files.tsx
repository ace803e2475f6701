import { useSectionModels } from '#claim/ui/record-list.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { SharedFileItem } from './shared-file-item.tsx';
import './shared-files.css';
import { useSharedFiles } from './use-shared-files.ts';

/**
 * Offers the files that were shared with the portal to the document that is being added. Anybody may have sent them: each is
 * attached only when the claimant says so, and is then checked as any other file.
 */
export function SharedFiles() {
  const messages = useMessages();
  const { files, remove } = useSharedFiles();
  const [draft] = useSectionModels('documentContexts', 'drafts');
  if (files.length === 0) return null;
  return (
    <section className="shared-files" aria-labelledby="shared-files-heading">
      <h2 className="shared-files__heading" id="shared-files-heading">
        {messages.text('shared-files.heading', { count: files.length })}
      </h2>
      <p>{messages.text('shared-files.text')}</p>
      <ul className="shared-files__list">
        {files.map((file) => (
          <SharedFileItem key={file.reference.documentId} file={file} draft={draft} onRemove={remove} />
        ))}
      </ul>
    </section>
  );
}
