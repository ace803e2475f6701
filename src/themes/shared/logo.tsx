import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';

/** The site's logo: the picture that the content names, else the theme's own mark. The words beside it say its name. */
export function Logo({ mark }: { readonly mark: ReactNode }): ReactNode {
  const address = useMessages().text('themes.logoAddress');
  return address === '' ? mark : <img className="logo" src={address} alt="" />;
}
