/// <reference lib="webworker" />

/** Background Sync event, which TypeScript's library lacks: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not retry by itself. */
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

interface ServiceWorkerGlobalScope {
  /** The build writes the list of precached files here. */
  readonly __WB_MANIFEST: readonly (string | { readonly url: string; readonly revision: string | null })[];
}
