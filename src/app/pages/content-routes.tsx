import { ContentPage } from './content-page.tsx';

/** /documents: the settlement's papers, and the way to upload one's own. */
export const DocumentsPage = () => <ContentPage name="documents" />;
/** /faq */
export const FaqPage = () => <ContentPage name="faq" />;
/** /contact */
export const ContactPage = () => <ContentPage name="contact" />;
/** /coa: how to change an address. */
export const ChangeOfAddressPage = () => <ContentPage name="coa" />;
/** /privacy */
export const PrivacyPage = () => <ContentPage name="privacy" />;
