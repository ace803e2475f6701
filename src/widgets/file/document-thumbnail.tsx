import { useEffect, useState } from 'react';
import { Icon } from '#design/icon.tsx';
import { useWidgetPort } from '../ports.ts';
import './document-thumbnail.css';

/** A small picture of a document where the browser can decode it, else an icon. It is decoration: the name stands beside it. */
export function DocumentThumbnail({ documentId }: { readonly documentId: string }) {
  const documents = useWidgetPort('documents');
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let created: string | undefined;
    const show = (blob: Blob | null) => {
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
  }, [documents, documentId]);

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
