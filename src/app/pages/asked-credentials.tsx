import { Suspense } from 'react';
import { CredentialsForm } from '#features/submissions/credentials-form.tsx';
import type { ClaimsPage } from './use-claims-page.ts';

/** The credentials of one record of the page, while they are asked. */
export function AskedCredentials({ id, page }: { readonly id: string; readonly page: ClaimsPage }) {
  const { asking, ask, open } = page;
  if (asking?.id !== id) return null;
  return (
    <Suspense fallback={null}>
      <CredentialsForm formType={asking.formType} onOpen={open} onCancel={() => ask(undefined)} />
    </Suspense>
  );
}
