import type { FormEngine } from '#core/form/form-engine.ts';
import type { OpenDraft } from '#data/open-draft.ts';

/** From here on every change of the claim is committed to its draft, by itself. */
export function keepWithDraft(engine: FormEngine, draft: OpenDraft): void {
  engine.store.onChange((change) => draft.save(change));
}
