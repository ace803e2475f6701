import { createObservable, subscribeToHeld } from '#kernel/observable.ts';
import type { SessionMonitor, SessionState } from './session-monitor.ts';

const NO_SESSION: SessionState = { phase: 'none' };

/** Creates a session timer whose code loads when a session begins or resumes. `load` is called again only after a failure. */
export function createDeferredSession(load: () => Promise<SessionMonitor>): SessionMonitor {
  const monitor = createObservable<SessionMonitor | null>(null);
  let loading: Promise<SessionMonitor> | undefined;
  let isEnabled = false;

  function loadOnce(): Promise<SessionMonitor> {
    loading ??= load().then((loaded) => {
      loaded.setEnabled(isEnabled);
      monitor.set(loaded);
      return loaded;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    getState: () => monitor.get()?.getState() ?? NO_SESSION,
    subscribe: subscribeToHeld(monitor),
    begin: async () => (await loadOnce()).begin(),
    resume: async () => (await loadOnce()).resume(),
    isLive: async () => (await monitor.get()?.isLive()) ?? false,
    setEnabled(enabled) {
      isEnabled = enabled;
      monitor.get()?.setEnabled(enabled);
    },
    continueSession: () => monitor.get()?.continueSession(),
    end() {
      const loaded = monitor.get();
      if (loaded !== null) loaded.end();
      // Code that is still loading ends the session once it is there, after the call that loaded it.
      else
        loading?.then(
          (late) => late.end(),
          () => undefined,
        );
    },
    dispose: () => monitor.get()?.dispose(),
  };
}
