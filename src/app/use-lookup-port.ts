import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import type { LookupPort } from '#widgets/ports.ts';

/** Starts a claim from a look-up, carrying a value in the query. */
export function useLookupPort(): LookupPort {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      startForm: (formType, { key, value }) =>
        void navigate({
          to: '/$form',
          params: { form: FORM_SLUGS[formType] },
          search: (before: Record<string, unknown>) => ({ ...before, [key]: value }),
        }),
    }),
    [navigate],
  );
}
