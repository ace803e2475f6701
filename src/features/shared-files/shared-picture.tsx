import { useEffect, useState } from 'react';
import { isDrawable } from '#data/file-type.ts';
import type { SharedFile } from '#data/inbox.ts';
import { Icon } from '#ui/icon.tsx';

/** What a shared file shows, where the browser can draw it. It is decoration: the name stands beside it. */
export function SharedPicture({ file }: { readonly file: SharedFile }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isDrawable(file.reference.type)) return;
    let isGone = false;
    let created: string | undefined;
    file.read().then(
      (bytes) => {
        if (isGone) return;
        created = URL.createObjectURL(bytes);
        setAddress(created);
      },
      () => undefined,
    );
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
