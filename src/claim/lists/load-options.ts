import type { FieldOption, SharedList } from '#claim/definition/field-config.ts';

/** The option lists that fields share; the code of each is loaded when it is first asked for. */
export const SHARED_LISTS = ['usStates', 'countries'] as const satisfies readonly SharedList[];

/** The options of a shared list, named in a culture (BCP 47). */
export async function loadOptions(list: SharedList, culture: string): Promise<readonly FieldOption[]> {
  switch (list) {
    case 'usStates':
      return (await import('./us-states.ts')).listUsStates();
    case 'countries':
      return (await import('./countries.ts')).listCountries(culture);
  }
}
