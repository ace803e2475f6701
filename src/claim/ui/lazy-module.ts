import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect, useState } from 'react';
import { keepTrying } from '#design/first-interaction.ts';

/** Code that comes when it is needed: `load` fetches it ahead of that. */
export interface LazyModule<M> {
  /** Rejects where the code cannot be had now; the next call tries again. */
  readonly load: () => Promise<M>;
  /**
   * A component of the module. It suspends while the code is on its way; where that is loaded, it is shown at once. A plain
   * lazy component would show what stands in for it even then, and a page would move under the hand.
   */
  readonly component: <P extends object>(choose: (module: M) => FunctionComponent<P>) => FunctionComponent<P>;
}

/** Wraps an `import()` so that what it holds can be loaded before it is shown. */
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

/** Shows the same component as long as it is mounted: another one in its place would lose what is typed in it. */
function Picked<P extends object>({ pick, given }: PickedProps<P>) {
  const [Component] = useState(pick);
  return createElement(Component, given);
}

/**
 * Code that a page does without until it comes. What cannot be had when it is wanted is asked for again when there is a network, or after
 * a while: a lazy component would take the page with it, and what is typed there.
 */
export function useLateCode<M extends object>(
  fetchModule: () => Promise<M>,
  isWanted: boolean,
): M | undefined {
  const [code, setCode] = useState<M>();
  useEffect(() => (isWanted ? keepTrying(fetchModule, setCode) : undefined), [fetchModule, isWanted]);
  return code;
}
