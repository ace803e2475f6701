import type { ReactNode } from 'react';
import type { PortalSettings } from '#core/contract/settings.ts';
import { useMessages } from '#i18n/messages-context.tsx';

/** The optional banner: header and two copy lines, localization keys or texts; hidden unless the settings show it. */
export function Banner({ banner }: { readonly banner: PortalSettings['banner'] }): ReactNode {
  const messages = useMessages();
  if (!banner.show) return null;
  return (
    <aside className="site-banner">
      <div className="site-banner__text">
        <p className="site-banner__header">{messages.rich(banner.header)}</p>
        {banner.copy.slice(0, 2).map((line) => line !== '' && <p key={line}>{messages.rich(line)}</p>)}
      </div>
      {banner.image !== null && <img className="site-banner__image" src={banner.image} alt="" />}
    </aside>
  );
}
