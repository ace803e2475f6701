/** Cookie with the names of the page's faults, each followed by a dot. The page's own scripts never read it. */
export const FAULTS_COOKIE = 'page-faults';

/**
 * Takes away from the page what the cookie names: the worker, storage or cookies. Runs in the page before its own scripts, so it refers
 * to nothing outside itself. Faults can end while the page is open, except 'no-worker' and 'blocked-worker'.
 */
export function actFaultsOut(cookieName: string): void {
  const isOn = (fault: string) => {
    try {
      return document.cookie.includes(`${cookieName}=`) && document.cookie.includes(`.${fault}.`);
    } catch {
      return false;
    }
  };
  if (typeof indexedDB === 'undefined') return;
  if (isOn('no-worker')) Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  if (isOn('blocked-worker') && 'serviceWorker' in navigator) {
    const refuse = () => Promise.reject(new DOMException('Blocked', 'SecurityError'));
    Reflect.set(ServiceWorkerContainer.prototype, 'register', refuse);
  }
  const areCookiesEnabled = navigator.cookieEnabled;
  Object.defineProperty(navigator, 'cookieEnabled', {
    get: () => areCookiesEnabled && !isOn('no-cookies'),
  });
  const factory = indexedDB;
  const open = factory.open.bind(factory);
  Object.defineProperty(factory, 'open', {
    value: (name: string, version?: number) => {
      const isGiven = !isOn('silent-storage') && !isOn('denied-storage');
      performance.mark(isGiven ? 'storage-given' : 'storage-refused');
      if (isGiven) return open(name, version);
      const isDenied = isOn('denied-storage');
      const error = new DOMException('Storage is denied', 'UnknownError');
      const request = Object.assign(new EventTarget(), {
        readyState: 'pending',
        result: undefined,
        error: isDenied ? error : null,
        onerror: null as ((event: Event) => void) | null,
        onsuccess: null,
        onblocked: null,
        onupgradeneeded: null,
      });
      if (isDenied) {
        setTimeout(() => {
          const event = new Event('error', { bubbles: true, cancelable: true });
          request.addEventListener('error', (failed) => request.onerror?.(failed), { once: true });
          request.dispatchEvent(event);
        });
      }
      return request;
    },
  });
}
