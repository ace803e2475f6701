import { ContactWays, Page, PageHeading } from '#portal/pages/page.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';

/** Sections with their paragraphs; a case leaves a paragraph out by giving it an empty text. */
const SECTIONS = [
  { id: 'help', paragraphs: ['1', '2', '3'] },
  { id: 'paper', paragraphs: ['1'] },
  { id: 'use', paragraphs: ['1', '2', '3', '4'] },
  { id: 'standard', paragraphs: ['1', '2'] },
] as const;

const PAPERS = [
  { label: 'content.accessibility.paper.link', letters: '' },
  { label: 'content.accessibility.paper.large', letters: '&letters=large' },
] as const;

/**
 * /accessibility: tells how to get help, offers the claim form on paper and in large letters, and states what the portal conforms to. The
 * statement is the portal's own, so it needs no text of the case; a case replaces what differs.
 */
export function AccessibilityPage() {
  const messages = useMessages();
  const { culture } = messages;
  return (
    <Page>
      <PageHeading text={messages.text('content.accessibility.title')} />
      <p className="page__lead">{messages.rich('content.accessibility.intro')}</p>
      {SECTIONS.map(({ id, paragraphs }) => (
        <section className="page__section" key={id} id={id}>
          <h2>{messages.text(`content.accessibility.${id}.heading`)}</h2>
          {paragraphs
            .map((paragraph) => `content.accessibility.${id}.${paragraph}` as const)
            .filter((key) => messages.text(key) !== '')
            .map((key) => (
              <p key={key}>{messages.rich(key)}</p>
            ))}
          {id === 'paper' &&
            PAPERS.map(({ label, letters }) => (
              <p key={label}>
                <PortalLink className="link" href={`/documents?paper=&culture=${culture}${letters}`}>
                  {messages.text(label)}
                </PortalLink>
              </p>
            ))}
        </section>
      ))}
      <ContactWays />
    </Page>
  );
}
