import { useEffect, useState } from 'react';

/** Tells a value now and after every change; returns the way to stop. */
type Watch<T> = (listener: (value: T) => void) => () => void;

/**
 * What is watched, as it is now; undefined until it was read.
 * @param load fetches the code that watches it; the same function at every render.
 */
export function useWatched<T>(load: () => Promise<Watch<T>>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void load().then((watch) => {
      if (!isGone) stop = watch(setValue);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [load]);
  return value;
}
