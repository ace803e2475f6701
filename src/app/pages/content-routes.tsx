import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import type { PortalSearch } from '../search-params.ts';
import { ContentPage } from './content-page.tsx';

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
