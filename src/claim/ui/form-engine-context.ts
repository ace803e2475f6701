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

export function FormEngineProvider(props: { readonly engine: FormEngine; readonly children: ReactNode }) {
  return createElement(FormEngineContext, { value: props.engine }, props.children);
}

/** @throws Error outside a FormEngineProvider. */
export function useFormEngine(): FormEngine {
  const engine = useContext(FormEngineContext);
  if (engine === null) throw new Error('No FormEngineProvider.');
  return engine;
}

export function useFieldView(address: FieldAddress): FieldView {
  const engine = useFormEngine();
  const { clientId, key } = address;
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToView({ clientId, key }, listener),
    [engine, clientId, key],
  );
  return useSyncExternalStore(subscribe, () => engine.getView({ clientId, key }));
}

/** Returns one field's value, for controlled widgets. Text inputs are uncontrolled instead (see use-text-binding.ts). */
export function useFieldValue(address: FieldAddress): FieldValue {
  const engine = useFormEngine();
  const { clientId, key } = address;
  const subscribe = useCallback(
    (listener: () => void) => engine.store.subscribeToField({ clientId, key }, listener),
    [engine, clientId, key],
  );
  return useSyncExternalStore(subscribe, () => engine.getValue({ clientId, key }));
}

export function useBlockVisibility(blockId: string): boolean {
  const engine = useFormEngine();
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToBlock(blockId, listener),
    [engine, blockId],
  );
  return useSyncExternalStore(subscribe, () => engine.isBlockVisible(blockId));
}

export function useBlockIssues(blockId: string): readonly Issue[] {
  const engine = useFormEngine();
  const subscribe = useCallback(
    (listener: () => void) => engine.subscribeToBlock(blockId, listener),
    [engine, blockId],
  );
  return useSyncExternalStore(subscribe, () => engine.getBlockIssues(blockId));
}

export function useModels(list: ModelList): readonly FormModel[] {
  const { store } = useFormEngine();
  const subscribe = useCallback((listener: () => void) => store.subscribeToLists(listener), [store]);
  return useSyncExternalStore(subscribe, () => store[list]);
}
