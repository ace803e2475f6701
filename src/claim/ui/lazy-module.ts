import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from 'react';
import { keepTrying } from '#design/first-interaction.ts';

export interface LazyModule<M> {
  /** Rejects if the code cannot be fetched now; the next call tries again. */
  readonly load: () => Promise<M>;
  /**
   * Returns a component of the module, which suspends only until the code is loaded. React's `lazy` would show its fallback even for
   * loaded code, and the page would move.
   */
  readonly component: <P extends object>(choose: (module: M) => FunctionComponent<P>) => FunctionComponent<P>;
}

export function lazyModule<M>(fetchModule: () => Promise<M>): LazyModule<M> {
  let loaded: M | undefined;
  const load = async () => {
    loaded = await fetchModule();
    return loaded;
  };
  return {
    load,
    component: (choose) => {
      const Lazy = lazy(async () => ({ default: choose(await load()) }));
      const pick = () => (loaded === undefined ? Lazy : choose(loaded));
      return (props) => createElement(Picked<typeof props>, { pick, given: props });
    },
  };
}

interface PickedProps<P extends object> {
  readonly pick: () => ComponentType<P>;
  readonly given: P;
}

/** Keeps the same component while mounted: replacing it would lose what is typed in it. */
function Picked<P extends object>({ pick, given }: PickedProps<P>) {
  const [Component] = useState(pick);
  return createElement(Component, given);
}

/**
 * Loads code that a page can do without, and retries when the network is back or after a while. A lazy component that fails would take
 * down the page and what is typed there.
 */
export function useLateCode<M extends object>(
  fetchModule: () => Promise<M>,
  isWanted: boolean,
): M | undefined {
  const [code, setCode] = useState<M>();
  useEffect(() => (isWanted ? keepTrying(fetchModule, setCode) : undefined), [fetchModule, isWanted]);
  return code;
}
