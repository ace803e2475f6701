/// <reference lib="webworker" />

/** Background Sync is not in TypeScript's library: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again by itself. */
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

interface ServiceWorkerGlobalScope {
  /** Written in by the build: what is precached. */
  readonly __WB_MANIFEST: readonly (string | { readonly url: string; readonly revision: string | null })[];
}
