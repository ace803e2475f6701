import { useEffect, useState } from 'react';
import { Icon } from '#design/icon.tsx';
import { isDrawable } from '#vault/documents/file-type.ts';
import type { SharedFile } from '#vault/documents/inbox.ts';
import { drawThumbnail } from '#vault/documents/thumbnail.ts';

/** What a shared file shows, where the browser can draw it. It is decoration: the name stands beside it. */
export function SharedPicture({ file }: { readonly file: SharedFile }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isDrawable(file.reference.type)) return;
    let isGone = false;
    let created: string | undefined;
    const show = (thumbnail: Blob | null) => {
      if (isGone || thumbnail === null) return;
      created = URL.createObjectURL(thumbnail);
      setAddress(created);
    };
    file
      .read()
      .then(drawThumbnail)
      .then(show, () => undefined);
    return () => {
      isGone = true;
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [file]);
  return (
    <span className="shared-files__picture">
      {address === undefined ? (
        <Icon name="document" />
      ) : (
        <img src={address} alt="" onError={() => setAddress(undefined)} />
      )}
    </span>
  );
}
