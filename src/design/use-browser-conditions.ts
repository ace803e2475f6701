import { useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns what the browser says of the connection: good enough to tell the claimant, never to decide whether to send. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Width from which headers show their links in a row and pages have a column beside the form. Layout styles repeat it. */
const WIDE_SCREEN = '(min-width: 62rem)';

export function useWideScreen(): boolean {
  return useMediaQuery(WIDE_SCREEN);
}

interface SafariNavigator extends Navigator {
  /** Exists only in Safari on iOS and iPadOS; true in an app from the home screen. */
  readonly standalone?: boolean;
}

export function isInstalledApp(): boolean {
  const { standalone }: SafariNavigator = navigator;
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
