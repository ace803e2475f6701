import type { ReactNode } from 'react';
import type { FactualMessage } from '#outbox/factual-messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { Fact } from '../fact.tsx';
import { ContactWays } from './contact-ways.tsx';
import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';

export interface MessagePageProps {
  /** The texts are `generic.{name}.title` and `generic.{name}.text`. */
  readonly name: 'notFound' | 'error' | 'deadline' | 'sessionExpired';
  /** Said where it is so. */
  readonly fact?: FactualMessage;
  /** The key of a text in place of `generic.{name}.text`. */
  readonly text?: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
  readonly children?: ReactNode;
}

/** A generic page: what happened, what to do next, whom to ask. */
export function MessagePage(props: MessagePageProps) {
  const { name, fact, text = `generic.${name}.text`, links, children } = props;
  const messages = useMessages();
  return (
    <Page>
      <PageHeading text={messages.text(`generic.${name}.title`)} />
      {fact !== undefined && <Fact message={fact} />}
      <p className="page__lead">{messages.rich(text)}</p>
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
