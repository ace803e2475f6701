import type { FileReference } from '#server/form-model.ts';
import type { Messages } from '#words/messages.ts';
import './document-facts.css';
import { useEffect, useState } from 'react';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { Icon } from '#design/icon.tsx';

/** 'PDF', 'JPEG'; the type as it is where it has no short name. */
function nameType(type: string): string {
  const subtype = type.split('/')[1] ?? type;
  if (subtype.includes('wordprocessingml')) return 'DOCX';
  return subtype.toUpperCase();
}

/** Latin letters and digits in a line that runs from right to left: each stays together (first strong isolate, UAX #9). */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

export interface DocumentFactsProps {
  readonly file: FileReference;
  readonly messages: Messages;
  /** The id of its name, where something is named by it. */
  readonly nameId?: string;
  /** Told whether there is a picture, once that is known; keep its identity between renders. */
  readonly onRead?: ((isPicture: boolean) => void) | undefined;
}

/** A kept document: its picture, name, type and size. */
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

/** A small picture of a document where the browser can decode it, else an icon. It is decoration: the name stands beside it. */
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
    // A picture that can't be read is an icon, as one that can't be decoded.
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
