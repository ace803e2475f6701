import { use, useMemo } from 'react';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { createBlankForm, PaperForm } from '#outbox/ui/paper-form.tsx';
import { usePortal } from '#portal/portal.ts';
import { type FormType, listFormTypes, purposeOf } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';

/** The form types that are claims: documents for an earlier one are mailed without a form. */
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

/** `/documents?paper={form type}&letters=large`: a blank claim form to print; of the default form where the query names none. */
export function PaperFormPage({ asked, isLarge }: PaperFormPageProps) {
  const { settings } = usePortal();
  const messages = useMessages();
  const claimForms = listClaimForms();
  const formType = [asked, settings.defaultForm, ...claimForms].find((name) => claimForms.includes(name));
  if (formType === undefined) throw new Error('No form type is a claim.');
  const definition = use(useMemo(() => loadFormDefinition(formType), [formType]));
  const form = useMemo(
    () => createBlankForm(definition, messages, settings.supportsInternationalAddresses),
    [definition, messages, settings],
  );
  const others = claimForms.filter((other) => other !== formType);
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
