import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { ContactWays } from './contact-ways.tsx';
import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';

export interface MessagePageProps {
  /** The texts are `generic.{name}.title` and `generic.{name}.text`. */
  readonly name: 'notFound' | 'error' | 'deadline' | 'sessionExpired';
  readonly links: readonly { readonly href: string; readonly label: string }[];
  readonly children?: ReactNode;
}

/** A generic page: what happened, what to do next, whom to ask. */
export function MessagePage({ name, links, children }: MessagePageProps) {
  const messages = useMessages();
  return (
    <Page>
      <PageHeading text={messages.text(`generic.${name}.title`)} />
      <p className="page__lead">{messages.rich(`generic.${name}.text`)}</p>
      <ul className="page__links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <PortalLink className="link" href={href}>
              {messages.text(label)}
            </PortalLink>
          </li>
        ))}
      </ul>
      {children}
      <ContactWays />
    </Page>
  );
}
