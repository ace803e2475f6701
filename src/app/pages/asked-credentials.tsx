import { Suspense } from 'react';
import { CredentialsForm } from '#session/ui/credentials-form.tsx';
import type { ClaimsPage } from './use-claims-page.ts';

export interface AskedCredentialsProps {
  readonly id: string;
  readonly page: ClaimsPage;
  /** False where they are asked without a word of the claimant: the page's heading has the focus. */
  readonly takesFocus?: boolean;
}

/** The credentials of one record of the page, while they are asked. */
export function AskedCredentials({ id, page, takesFocus = true }: AskedCredentialsProps) {
  const { asking, ask, open } = page;
  if (asking?.id !== id) return null;
  return (
    <Suspense fallback={null}>
      <CredentialsForm
        formType={asking.formType}
        onOpen={open}
        onCancel={() => ask(undefined)}
        takesFocus={takesFocus}
      />
    </Suspense>
  );
}
