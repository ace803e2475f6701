import { useSyncExternalStore } from 'react';

/** From here on headers show their links in a row and pages have a column beside the form. Layout styles say the same. */
const WIDE_SCREEN = '(min-width: 62rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True while the window is wide enough for two columns. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE_SCREEN).matches);
}
