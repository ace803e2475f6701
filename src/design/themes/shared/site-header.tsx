import type { ReactNode } from 'react';
import { MAIN_ID } from '#design/themes/theme.ts';
import { useMessages } from '#words/messages-context.tsx';
import './site-header.css';
import { moveFocus } from '#design/accessibility.tsx';

/** Claims administrator, case name and case number (specification, section 1); leaves out what the content leaves empty. */
export function HeaderTitles({ className }: { readonly className: string }): ReactNode {
  const messages = useMessages();
  const administrator = messages.text('themes.claimsAdministrator');
  const caseName = messages.text('themes.caseName');
  const caseNumber = messages.text('themes.caseNumber');
  return (
    <div className={className}>
      {administrator && <p className={`${className}-administrator`}>{administrator}</p>}
      {caseName && <p className={`${className}-case`}>{caseName}</p>}
      {caseNumber && <p className={`${className}-number`}>{caseNumber}</p>}
    </div>
  );
}

/** Site's logo: the picture that the content names, else the theme's own mark. The words beside it say its name. */
export function Logo({ mark }: { readonly mark: ReactNode }): ReactNode {
  const address = useMessages().text('themes.logoAddress');
  return address === '' ? mark : <img className="logo" src={address} alt="" />;
}

export function SkipLink(): ReactNode {
  const messages = useMessages();
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // The fragment stays out of the address: the router would take it for a page change.
        event.preventDefault();
        moveFocus(document.getElementById(MAIN_ID));
      }}
    >
      {messages.text('themes.skipToContent')}
    </a>
  );
}
