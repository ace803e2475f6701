import { useMemo } from 'react';
import type { LookupPort } from '#claim/ui/widget-ports.ts';
import { FORM_SLUGS } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';

/** Where a look-up's link to a claim leads: the form's start page, the value carried in its query. */
export function useLookupPort(): LookupPort {
  const { culture } = useMessages();
  return useMemo(
    () => ({
      hrefOf: (formType, { key, value }) =>
        `/${FORM_SLUGS[formType]}?${new URLSearchParams({ [key]: value, culture })}`,
    }),
    [culture],
  );
}
