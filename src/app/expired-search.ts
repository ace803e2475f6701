import { type FormType, slugToFormType } from '#server/form-type.ts';
import type { Messages } from '#words/messages.ts';
import type { PortalSearch } from './search-params.ts';

/** What the query is made of; a portal has it. */
interface ExpiredParts {
  readonly settings: { readonly defaultForm: FormType };
  readonly messages: { getMessages(): Pick<Messages, 'culture'> };
}

/**
 * The query of /session-expired (specification, section 2): the form type of the page that was open, or the one whose claim was, and the
 * culture.
 */
export function toExpiredSearch(
  { settings, messages }: ExpiredParts,
  slug: string,
  activeFormType: FormType | null,
): PortalSearch {
  return {
    form: slugToFormType(slug) ?? activeFormType ?? settings.defaultForm,
    culture: messages.getMessages().culture,
  };
}
