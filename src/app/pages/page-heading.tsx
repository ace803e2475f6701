import '#design/page.css';
import './page.css';

/** The heading that takes the focus when a page arrives (see app/use-page-arrival.ts). */
export function PageHeading({ text }: { readonly text: string }) {
  return (
    <h1 className="page__heading" id="page-heading" tabIndex={-1}>
      {text}
    </h1>
  );
}
