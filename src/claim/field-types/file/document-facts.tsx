import type { FileReference } from '#server/form-model.ts';
import type { Messages } from '#words/messages.ts';
import './document-facts.css';
import { useEffect, useState } from 'react';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { Icon } from '#design/icon.tsx';

function nameType(type: string): string {
  const subtype = type.split('/')[1] ?? type;
  if (subtype.includes('wordprocessingml')) return 'DOCX';
  return subtype.toUpperCase();
}

/** Keeps Latin letters and digits together in right-to-left text (first strong isolate, UAX #9). */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

export interface DocumentFactsProps {
  readonly file: FileReference;
  readonly messages: Messages;
  readonly nameId?: string;
  /** Called once it is known whether there is a picture; keep its identity between renders. */
  readonly onRead?: ((isPicture: boolean) => void) | undefined;
}

export function DocumentFacts(props: DocumentFactsProps) {
  const { file, messages, nameId } = props;
  const type = file.type === '' || file.type === 'unknown' ? undefined : nameType(file.type);
  const size = messages.fileSize(file.size);
  return (
    <div className="document-facts">
      <DocumentThumbnail {...props} />
      <div className="document-facts__text">
        <p className="document-facts__name" id={nameId}>
          <bdi translate="no">{file.name}</bdi>
        </p>
        <p className="document-facts__size">
          {type === undefined
            ? size
            : messages.text('widgets.file.typeAndSize', { type: isolate(type), size: isolate(size) })}
        </p>
      </div>
    </div>
  );
}

/** Shows a small picture if the browser can decode the document, else an icon. It is decorative: the name stands beside it. */
function DocumentThumbnail({ file: { documentId }, onRead }: DocumentFactsProps) {
  const documents = useWidgetPort('documents');
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let created: string | undefined;
    const show = (blob: Blob | null) => {
      if (isCurrent) onRead?.(blob !== null);
      if (!isCurrent || blob === null) return;
      created = URL.createObjectURL(blob);
      setAddress(created);
    };
    // An unreadable picture becomes an icon, like one that cannot be decoded.
    documents.readThumbnail(documentId).then(show, () => show(null));
    return () => {
      isCurrent = false;
      setAddress(null);
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [documents, documentId, onRead]);

  return (
    <span className="document-thumbnail">
      {address === null ? (
        <Icon name="document" />
      ) : (
        <img src={address} alt="" onError={() => setAddress(null)} />
      )}
    </span>
  );
}
