import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { toModelMetadata } from '#claim/model/form-models.ts';
import { logEvent } from '#kernel/log.ts';
import { completeConfigs } from './complete-configs.ts';
import { beginClaim, createClaimEngine, type EngineDependencies, type OpenClaim } from './open-claim.ts';
import { FormUnavailableError, keepSoundParts } from './sound-form.ts';

/**
 * Begins a start page that failed as given, without its broken parts.
 * @throws FormUnavailableError if the server's config has no credentials model of the form, because typed credentials would prove
 * nothing.
 */
export function beginSoundStart(start: FormDefinition, dependencies: EngineDependencies): OpenClaim {
  const { formType } = start;
  const takesCredentials = dependencies.configsOf(formType).some(({ metadata }) => {
    const own = toModelMetadata(metadata);
    return own.formType === formType && own.dtoMapping === 'credentials';
  });
  if (!takesCredentials) {
    logEvent('form-unavailable', formType);
    throw new FormUnavailableError(`The config has no credentials model of "${formType}".`);
  }
  const definition = keepSoundParts(start);
  const { configs } = completeConfigs(dependencies.configsOf(formType), start);
  try {
    return beginClaim(
      definition,
      createClaimEngine(definition, { ...dependencies, configsOf: () => configs }),
    );
  } catch (error) {
    logEvent('form-unavailable', formType);
    throw new FormUnavailableError('The config does not fit its start page.', { cause: error });
  }
}
