import type { FormEngine } from '#core/form/form-engine.ts';
import { FIELD_SAMPLES } from './field-samples.ts';
import { createFieldInState } from './field-states.ts';

/** Puts the fields in the state 'error' into it: as many messages as the widget shows. */
export function showErrors(engine: FormEngine): void {
  for (const sample of FIELD_SAMPLES) {
    const address = engine.addressOf(createFieldInState(sample, 'error'));
    engine.setIssues(address, [{ code: 'required' }, { code: 'invalidValue' }]);
  }
}
