import { use, useMemo } from 'react';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { loadFormDefinition } from '#forms/registry.ts';
import { createBlankForm, PaperForm } from '#outbox/ui/paper-form.tsx';
import { usePortal } from '#portal/portal.ts';
import { FORMS, SUBMITTABLE_FORM_TYPES, type SubmittableFormType } from '#server/form-type.ts';
import { useMessages } from '#words/messages-context.tsx';

/** The form types that are claims: documents for an earlier one are mailed without a form. */
const CLAIM_FORMS = SUBMITTABLE_FORM_TYPES.filter((formType) => FORMS[formType].purpose === 'claim');

/** `/documents?paper={form type}`: a blank claim form to print; of the default form where the query names none. */
export function PaperFormPage({ asked }: { readonly asked: string }) {
  const { settings } = usePortal();
  const messages = useMessages();
  const formType = [asked, settings.defaultForm, ...CLAIM_FORMS].find(isClaimForm);
  if (formType === undefined) throw new Error('No form type is a claim.');
  const definition = use(useMemo(() => loadFormDefinition(formType), [formType]));
  const form = useMemo(
    () => createBlankForm(definition, messages, settings.supportsInternationalAddresses),
    [definition, messages, settings],
  );
  const others = CLAIM_FORMS.filter((other) => other !== formType);
  return (
    <PageFrame>
      <PaperForm
        key={formType}
        formType={formType}
        form={form}
        others={others.map((other) => ({ formType: other, href: `/documents?paper=${other}` }))}
      />
    </PageFrame>
  );
}

function isClaimForm(name: string): name is SubmittableFormType {
  return CLAIM_FORMS.some((formType) => formType === name);
}
