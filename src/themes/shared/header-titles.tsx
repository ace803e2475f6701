import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';

/** Claims administrator, case name and case number (specification, section 1); what the content leaves empty is left out. */
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
