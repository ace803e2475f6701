import { SupportCodeLines } from '#features/support/support-code-lines.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { VisitChoice } from '../visit-choice.tsx';
import { ContactWays } from './contact-ways.tsx';
import { CONTENT_PAGES, type ContentPageName, type ContentSection } from './content-sections.ts';
import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';

/** A page of the administrator's copy: works offline, since its texts travel with the culture. */
export function ContentPage({ name }: { readonly name: ContentPageName }) {
  const messages = useMessages();
  const { sections, showsContactWays } = CONTENT_PAGES[name];
  return (
    <Page>
      <PageHeading text={messages.text(`content.${name}.title`)} />
      <p className="page__lead">{messages.rich(`content.${name}.intro`)}</p>
      {sections.map((section: ContentSection) => (
        <section className="page__section" key={section.id} id={section.id}>
          <h2>{messages.text(`content.${name}.${section.id}.heading`)}</h2>
          {Array.from({ length: section.paragraphs }, (_, index) => {
            const key = `content.${name}.${section.id}.${index + 1}`;
            return <p key={key}>{messages.rich(key)}</p>;
          })}
          {section.link !== undefined && (
            <p>
              <PortalLink className="link" href={section.link.href}>
                {messages.text(section.link.label)}
              </PortalLink>
            </p>
          )}
        </section>
      ))}
      {name === 'contact' && <SupportCodeLines />}
      {name === 'privacy' && <VisitChoice />}
      {showsContactWays && <ContactWays />}
    </Page>
  );
}
