import { useMemo } from 'react';
import type { FormModel, ListSection } from '#server/form-model.ts';
import type { ModelList } from '#vault/drafts/draft-records.ts';
import { useModels } from '../form-engine-context.ts';

/** The records of one payload section, drafts or saved, in order. */
export function useSectionModels(section: ListSection, list: ModelList): readonly FormModel[] {
  const models = useModels(list);
  return useMemo(() => models.filter((model) => model.metadata.dtoMapping === section), [models, section]);
}
