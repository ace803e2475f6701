import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import type { PortalSearch } from '#portal/address.ts';
import { ContactWays, Page, PageHeading } from '#portal/pages/page.tsx';
import { VisitChoice } from '#portal/pages/page-notices.tsx';
import { theCase } from '#server/case.ts';
import { SupportCodeLines } from '#support/ui/support-code-lines.tsx';
import type { MessageKey } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';

const PaperFormPage = lazy(async () => ({
  default: (await import('./paper-form-page.tsx')).PaperFormPage,
}));

/** /documents: the settlement's papers, a claim form to print, and the way to upload one's own. */
export function DocumentsPage() {
  const { paper, letters }: PortalSearch = useSearch({ strict: false });
  if (paper === undefined) return <ContentPage name="documents" />;
  return <PaperFormPage asked={paper} isLarge={letters === 'large'} />;
}

export const FaqPage = () => <ContentPage name="faq" />;
export const ContactPage = () => <ContentPage name="contact" />;
export const ChangeOfAddressPage = () => <ContentPage name="coa" />;
export { AccessibilityPage } from './accessibility-page.tsx';

export const PrivacyPage = () => <ContentPage name="privacy" />;

/** Shows a page of the administrator's copy; works offline, since its texts come with the culture. */
export function ContentPage({ name }: { readonly name: ContentPageName }) {
  const messages = useMessages();
  const sections = sectionsOf(name);
  return (
    <Page>
      <PageHeading text={messages.text(`content.${name}.title`)} />
      <p className="page__lead">{messages.rich(`content.${name}.intro`)}</p>
      {sections.map((section) => (
        <section className="page__section" key={section.id} id={section.id}>
          <h2>{messages.text(`content.${name}.${section.id}.heading`)}</h2>
          {Array.from({ length: section.paragraphs }, (_, index) => {
            const key = `content.${name}.${section.id}.${index + 1}`;
            return <p key={key}>{messages.rich(key)}</p>;
          })}
          {section.table !== undefined && <ContentTable {...section.table} />}
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
      <ContactWays />
    </Page>
  );
}

/** Renders a table. On a narrow screen, or in large letters, each row is a card: its heading, then each cell with its column's name. */
function ContentTable({ caption, columns, rows }: Required<ContentSection>['table']) {
  const messages = useMessages();
  return (
    <div className="content-table__room">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: browsers take a table for none whose rows are shown as cards */}
      <table className="content-table" role="table">
        <caption>{messages.text(caption)}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {messages.text(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([heading = '', ...cells]) => (
            <tr key={[heading, ...cells].join()} role="row">
              <th scope="row" role="rowheader">
                {messages.text(heading)}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move, and two cells may have one text
                <td key={index} role="cell" data-column={messages.text(columns[index + 1] ?? '')}>
                  {messages.rich(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </div>
  );
}

/** Returns a page's sections from the case, which `npm run configure` has checked (scripts/case/content-schema.ts). */
function sectionsOf(name: ContentPageName): readonly ContentSection[] {
  const page = theCase().contentPages[name] as { readonly sections: readonly ContentSection[] } | undefined;
  return page?.sections ?? [];
}

export interface ContentSection {
  /** Fragment that links to it; its texts are `content.{page}.{id}.heading` and `.1`, `.2` … */
  readonly id: string;
  readonly paragraphs: number;
  /** Each row has a cell for each column; the first is the row's heading. */
  readonly table?: {
    readonly caption: MessageKey;
    readonly columns: readonly MessageKey[];
    readonly rows: readonly (readonly MessageKey[])[];
  };
  readonly link?: { readonly href: string; readonly label: MessageKey };
}

/** Content pages that the portal serves itself (decisions, "Routes"); the case defines their sections. */
export const CONTENT_PAGES = ['faq', 'documents', 'contact', 'coa', 'privacy'] as const;
export type ContentPageName = (typeof CONTENT_PAGES)[number];
