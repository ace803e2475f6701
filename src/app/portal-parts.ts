import { createWhitelistSource } from '#claim/rules/character-whitelist.ts';
import { createDeferredCaptcha } from '#features/captcha/deferred-captcha.ts';
import { loadScript } from '#features/captcha/load-script.ts';
import { catchInstallPrompt } from '#features/install/catch-prompt.ts';
import { createDeferredWallet } from '#features/wallet/deferred-wallet.ts';
import { logEvent } from '#kernel/log.ts';
import { createObservable, type WritableObservable } from '#kernel/observable.ts';
import { createApi } from '#server/api.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { createServerClock } from '#server/server-clock.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { Uploader } from '#server/submit.ts';
import { createMessagesStore, loadCatalogue } from '#words/messages-store.ts';
import { followLanguage } from './culture-choice.ts';
import { createErrorInfoStore } from './error-info.ts';
import type { Portal, UnsentClaims } from './portal.ts';

/** What the steps of the start-up fill, and what everything behind them is made with. */
export interface PortalParts
  extends Pick<
    Portal,
    | 'settings'
    | 'clock'
    | 'api'
    | 'messages'
    | 'errorInfo'
    | 'wallet'
    | 'installPrompt'
    | 'whitelist'
    | 'captcha'
    | 'unsentClaims'
    | 'filedCount'
  > {
  readonly deadlines: WritableObservable<DeadlineSchedule>;
}

/** Makes the parts; nothing is asked of the server yet. */
export function createPortalParts(settings: PortalSettings): PortalParts {
  const clock = createServerClock();
  const api = createApi({ settings, clock, upload: uploadInPage });
  const messages = createMessagesStore(loadCatalogue);
  followLanguage(messages);
  return {
    settings,
    clock,
    api,
    messages,
    errorInfo: createErrorInfoStore(),
    deadlines: createObservable<DeadlineSchedule>({}),
    unsentClaims: createObservable<UnsentClaims>({ count: 0, told: [] }),
    filedCount: createObservable(0),
    wallet: createDeferredWallet({ allowedHosts: settings.wallet.hosts.frames, now: clock.now }),
    installPrompt: catchInstallPrompt(),
    whitelist: createWhitelistSource(api),
    captcha: createDeferredCaptcha({
      settings: settings.captcha,
      loadScript,
      logEvent,
      getCulture: () => messages.getMessages().culture,
    }),
  };
}

/** An upload with its progress; its code is loaded with the first one. */
const uploadInPage: Uploader = async (request) => {
  const { uploadWithProgress } = await import('#server/upload-with-progress.ts');
  return uploadWithProgress(request);
};
