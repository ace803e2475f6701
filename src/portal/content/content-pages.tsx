import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import type { PortalSearch } from '#portal/address.ts';
import { ContactWays, Page, PageHeading } from '#portal/pages/page.tsx';
import { VisitChoice } from '#portal/pages/page-notices.tsx';
import { SupportCodeLines } from '#support/ui/support-code-lines.tsx';
import type { MessageKey } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';

const PaperFormPage = lazy(async () => ({
  default: (await import('./paper-form-page.tsx')).PaperFormPage,
}));

/** /documents: the settlement's papers, a claim form to print, and the way to upload one's own. */
export function DocumentsPage() {
  const { paper }: PortalSearch = useSearch({ strict: false });
  return paper === undefined ? <ContentPage name="documents" /> : <PaperFormPage asked={paper} />;
}

/** /faq */
export const FaqPage = () => <ContentPage name="faq" />;
/** /contact */
export const ContactPage = () => <ContentPage name="contact" />;
/** /coa: how to change an address. */
export const ChangeOfAddressPage = () => <ContentPage name="coa" />;
/** /privacy */
export const PrivacyPage = () => <ContentPage name="privacy" />;

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

/** One section of a content page: a heading and its paragraphs or steps, all from the localization copy. */
export interface ContentSection {
  /** The fragment that links to it; its texts are `content.{page}.{id}.heading` and `.1`, `.2` … */
  readonly id: string;
  readonly paragraphs: number;
  readonly link?: { readonly href: string; readonly label: MessageKey };
}

export interface ContentPageDefinition {
  readonly name: string;
  readonly sections: readonly ContentSection[];
  readonly showsContactWays: boolean;
}

/** The content pages that the portal serves itself (decisions, "Routes"); an administrator's copy replaces each text. */
export const CONTENT_PAGES = {
  faq: {
    name: 'faq',
    showsContactWays: true,
    sections: [
      { id: 'who', paragraphs: 1 },
      { id: 'lostId', paragraphs: 2, link: { href: '/contact', label: 'content.link.contact' } },
      { id: 'time', paragraphs: 1 },
      { id: 'offline', paragraphs: 2, link: { href: '/claim/status', label: 'content.link.status' } },
      { id: 'documents', paragraphs: 2 },
      { id: 'representative', paragraphs: 3, link: { href: '/claim', label: 'content.link.claim' } },
      { id: 'amend', paragraphs: 2, link: { href: '/contact', label: 'content.link.contact' } },
      { id: 'withdraw', paragraphs: 2, link: { href: '/contact', label: 'content.link.contact' } },
      { id: 'paper', paragraphs: 2, link: { href: '/documents', label: 'content.link.documents' } },
      { id: 'payment', paragraphs: 1 },
      { id: 'privacy', paragraphs: 1, link: { href: '/privacy', label: 'content.link.privacy' } },
    ],
  },
  documents: {
    name: 'documents',
    showsContactWays: true,
    sections: [
      { id: 'upload', paragraphs: 1, link: { href: '/documents-upload', label: 'content.link.upload' } },
      { id: 'notice', paragraphs: 1 },
      { id: 'agreement', paragraphs: 1 },
      {
        id: 'paperForm',
        paragraphs: 2,
        link: { href: '/documents?paper=form', label: 'content.link.paperForm' },
      },
    ],
  },
  contact: {
    name: 'contact',
    showsContactWays: true,
    sections: [
      { id: 'before', paragraphs: 1 },
      { id: 'lostId', paragraphs: 1 },
    ],
  },
  coa: {
    name: 'coa',
    showsContactWays: true,
    sections: [
      { id: 'notFiled', paragraphs: 1, link: { href: '/claim', label: 'content.link.claim' } },
      { id: 'filed', paragraphs: 2 },
    ],
  },
  privacy: {
    name: 'privacy',
    showsContactWays: true,
    sections: [
      { id: 'collect', paragraphs: 2 },
      { id: 'device', paragraphs: 3, link: { href: '/claim/status', label: 'content.link.status' } },
      { id: 'share', paragraphs: 1 },
    ],
  },
} as const satisfies Record<string, ContentPageDefinition>;

export type ContentPageName = keyof typeof CONTENT_PAGES;
