import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import type { FieldView, FormEngine } from '#claim/engine/form-engine.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { FieldAddress, ModelList } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';

const FormEngineContext = createContext<FormEngine | null>(null);

/** Gives the widgets below it the claim that they show and change. */
export function FormEngineProvider(props: { readonly engine: FormEngine; readonly children: ReactNode }) {
  return createElement(FormEngineContext, { value: props.engine }, props.children);
}

/**
 * The claim's live form.
 * @throws Error outside a FormEngineProvider.
 */
export function useFormEngine(): FormEngine {
  const engine = useContext(FormEngineContext);
  if (engine === null) throw new Error('A widget needs a FormEngineProvider above it.');
  return engine;
}

/** Visibility, required marker, mask and issues of one field; renders again only when one of them changes. */
export function useFieldView(address: FieldAddress): FieldView {
  const engine = useFormEngine();
  const { clientId, key } = address;
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToView({ clientId, key }, listener),
    [engine, clientId, key],
  );
  return useSyncExternalStore(subscribe, () => engine.getView({ clientId, key }));
}

/** One field's value. For controlled widgets; a text input is uncontrolled instead (see text/use-text-binding.ts). */
export function useFieldValue(address: FieldAddress): FieldValue {
  const engine = useFormEngine();
  const { clientId, key } = address;
  const subscribe = useCallback(
    (listener: () => void) => engine.store.subscribeToField({ clientId, key }, listener),
    [engine, clientId, key],
  );
  return useSyncExternalStore(subscribe, () => engine.getValue({ clientId, key }));
}

/** Whether a block's own dependencies let it be shown. */
export function useBlockVisibility(blockId: string): boolean {
  const engine = useFormEngine();
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToBlock(blockId, listener),
    [engine, blockId],
  );
  return useSyncExternalStore(subscribe, () => engine.isBlockVisible(blockId));
}

/** What a whole block has wrong. */
export function useBlockIssues(blockId: string): readonly Issue[] {
  const engine = useFormEngine();
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToBlock(blockId, listener),
    [engine, blockId],
  );
  return useSyncExternalStore(subscribe, () => engine.getBlockIssues(blockId));
}

/** The drafts or the saved models, as the store lists them now. */
export function useModels(list: ModelList): readonly FormModel[] {
  const { store } = useFormEngine();
  const subscribe = useCallback((listener: () => void) => store.subscribeToLists(listener), [store]);
  return useSyncExternalStore(subscribe, () => store[list]);
}
