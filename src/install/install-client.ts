import { isInstalledApp } from '#design/use-browser-conditions.ts';
import { createObservable, type Observable } from '#kernel/observable.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';

/** Event with which Chromium lets the page offer the installation; not yet in the DOM's types. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** 'unknown' until it is read from the device: nothing is offered before. */
export interface InstallState {
  readonly answer: 'unknown' | 'unasked' | 'dismissed' | 'installed';
  readonly hasPrompt: boolean;
}

/** Offers the installation at good moments, once (decisions, "What kind of product"). */
export interface InstallClient {
  getState(): InstallState;
  subscribe(listener: () => void): () => void;
  chooseOffer(moment: InstallMoment): InstallOffer;
  /** Shows the browser's prompt; call it straight from a click. */
  showPrompt(): Promise<void>;
  dismiss(): Promise<void>;
}

/** Creates the install client. @param prompt the browser's event, caught as early as the page could (see install-prompt.ts). */
export function createInstallClient(prompt: Observable<Event | null>): InstallClient {
  const state = createObservable<InstallState>({ answer: 'unknown', hasPrompt: false });
  const set = (change: Partial<InstallState>) => state.set({ ...state.get(), ...change });
  let promptEvent: InstallPromptEvent | null = null;

  function takePrompt(): void {
    const event = prompt.get();
    if (event === null || !isInstallPrompt(event)) return;
    promptEvent = event;
    set({ hasPrompt: true });
  }

  /** Writes before it closes the offer, so that the offer does not come back with the next load. */
  async function keep(answer: 'unasked' | 'dismissed' | 'installed'): Promise<void> {
    await writeSmallState('install', { state: answer, at: Date.now() }).finally(() => set({ answer }));
  }

  takePrompt();
  prompt.subscribe(takePrompt);
  window.addEventListener('appinstalled', () => void keep('installed'));
  void readSmallState('install').then((kept) => {
    if (state.get().answer === 'unknown') set({ answer: kept?.state ?? 'unasked' });
  });

  return {
    getState: state.get,
    subscribe: state.subscribe,
    chooseOffer(moment) {
      const { answer, hasPrompt } = state.get();
      return chooseInstallOffer({
        platform: hasPrompt ? 'prompt' : isIos() ? 'ios' : 'none',
        isInstalled: answer === 'installed' || isInstalledApp(),
        isDismissed: answer !== 'unasked',
        moment,
      });
    },
    async showPrompt() {
      if (promptEvent === null) return;
      const shown = promptEvent;
      // The browser accepts each event only once.
      promptEvent = null;
      const { outcome } = await shown.prompt();
      set({ hasPrompt: false });
      await keep(outcome === 'accepted' ? 'installed' : 'dismissed');
    },
    dismiss: () => keep('dismissed'),
  };
}

export type InstallMoment =
  | 'before-draft'
  | 'draft-saved'
  /** On a confirmation, and where claims wait to be sent. */
  | 'submitted';

export type InstallPlatform = 'prompt' | 'ios' | 'none';

export type InstallOffer = 'prompt' | 'ios-steps' | 'none';

export interface InstallSituation {
  readonly platform: InstallPlatform;
  readonly isInstalled: boolean;
  /** Whether the claimant has said no: that holds for good. */
  readonly isDismissed: boolean;
  readonly moment: InstallMoment;
}

/** Chooses the offer: on iOS, whose installed apps have their own storage, only before a draft exists; elsewhere only after. */
export function chooseInstallOffer(situation: InstallSituation): InstallOffer {
  const { platform, isInstalled, isDismissed, moment } = situation;
  if (isInstalled || isDismissed) return 'none';
  if (platform === 'ios') return moment === 'before-draft' ? 'ios-steps' : 'none';
  if (platform === 'prompt') return moment === 'before-draft' ? 'none' : 'prompt';
  return 'none';
}

/** Returns whether this is iOS or iPadOS, where only the claimant can put an app on the home screen, by hand. */
export function isIos(): boolean {
  return 'standalone' in navigator;
}
