import { slugToFormType } from '#core/contract/form-type.ts';
import type { Portal } from './portal.ts';
import type { PortalSearch } from './search-params.ts';

/** The query of /session-expired: the active form type and culture (specification, section 2). */
export function toExpiredSearch({ settings, messages }: Portal, slug: string): PortalSearch {
  return {
    form: slugToFormType(slug) ?? settings.defaultForm,
    culture: messages.getMessages().culture,
  };
}
