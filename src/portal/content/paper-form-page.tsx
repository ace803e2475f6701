import { useEffect, useMemo, useState } from 'react';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { createBlankForm, PaperForm } from '#outbox/ui/paper-form.tsx';
import { usePortal } from '#portal/portal.ts';
import { PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import { type FormType, listFormTypes, purposeOf } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';

/** Returns the form types that are claims: documents for an earlier one are mailed without a form. */
function listClaimForms(): readonly FormType[] {
  return listFormTypes().filter((formType) => purposeOf(formType) === 'claim');
}

function hrefOf(formType: FormType, isLarge: boolean): string {
  return `/documents?paper=${formType}${isLarge ? '&letters=large' : ''}`;
}

interface PaperFormPageProps {
  readonly asked: string;
  readonly isLarge: boolean;
}

/** `/documents?paper={form type}&letters=large`: shows a blank claim form to print, the default one if the query names none. */
export function PaperFormPage({ asked, isLarge }: PaperFormPageProps) {
  const { settings } = usePortal();
  const claimForms = listClaimForms();
  const formType = [asked, settings.defaultForm, ...claimForms].find((name) => claimForms.includes(name));
  if (formType === undefined) throw new Error('No form type is a claim.');
  return <BlankForm asked={formType} isLarge={isLarge} />;
}

function BlankForm({ asked, isLarge }: { readonly asked: FormType; readonly isLarge: boolean }) {
  const definition = useFormDefinition(asked);
  const { supportsInternationalAddresses } = usePortal().settings;
  const messages = useMessages();
  const form = useMemo(
    () => definition && createBlankForm(definition, messages, supportsInternationalAddresses),
    [definition, messages, supportsInternationalAddresses],
  );
  if (definition === undefined || form === undefined) return <PageSpinner />;
  const { formType } = definition;
  const others = listClaimForms().filter((other) => other !== formType);
  return (
    <PageFrame>
      <PaperForm
        key={formType}
        formType={formType}
        form={form}
        isLarge={isLarge}
        otherLetters={hrefOf(formType, !isLarge)}
        others={others.map((other) => ({ formType: other, href: hrefOf(other, isLarge) }))}
      />
    </PageFrame>
  );
}

/**
 * Returns a form type's definition; undefined until the first is loaded. The old one stays while another loads.
 * @throws what the load rejects with. React's `use` would ask for it again at once, and without end.
 */
function useFormDefinition(formType: FormType): FormDefinition | undefined {
  const [loaded, setLoaded] = useState<
    { readonly definition: FormDefinition } | { readonly error: unknown }
  >();
  useEffect(() => {
    let isCurrent = true;
    const keep = (next: typeof loaded) => {
      if (isCurrent) setLoaded(next);
    };
    loadFormDefinition(formType).then(
      (definition) => keep({ definition }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [formType]);
  if (loaded !== undefined && 'error' in loaded) throw loaded.error;
  return loaded?.definition;
}
