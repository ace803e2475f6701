import { SINGLE_SECTIONS } from '#server/form-model.ts';
import type { ModelSelector } from './field-config.ts';
import type { ModelStore } from './model-store.ts';

/** Finds the models that pages and dependencies name; each selector is looked up once. */
export interface ModelResolver {
  /** The model of a field. @throws Error where none or several match. */
  resolve(selector: ModelSelector): string;
  /** The model of a dependency; undefined where none matches. @throws Error where several match. */
  resolveSource(selector: ModelSelector): string | undefined;
  /** Some lookup may come out differently once a model is added or removed. */
  readonly isUnsettled: boolean;
}

const SETTLED_SECTIONS: ReadonlySet<string> = new Set(SINGLE_SECTIONS);

/** See {@link ModelResolver}. It is good until the store is loaded anew. */
export function createModelResolver(store: ModelStore): ModelResolver {
  const known = new Map<string, string | undefined>();
  let isUnsettled = false;

  function resolveSource(selector: ModelSelector): string | undefined {
    const wanted = JSON.stringify(selector);
    if (known.has(wanted)) return known.get(wanted);
    const [model, ...others] = store.findModels(selector);
    if (others.length > 0) throw new Error(`Multiple models match the metadata ${wanted}`);
    isUnsettled ||= model === undefined || !SETTLED_SECTIONS.has(model.metadata.dtoMapping);
    known.set(wanted, model?.clientId);
    return model?.clientId;
  }

  return {
    resolveSource,
    resolve: (selector) => resolveSource(selector) ?? store.findModel(selector).clientId,
    get isUnsettled() {
      return isUnsettled;
    },
  };
}
