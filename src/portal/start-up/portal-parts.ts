import { createDeferredCaptcha } from '#captcha/deferred-captcha.ts';
import { createWhitelistSource } from '#claim/rules/character-whitelist.ts';
import { catchInstallPrompt } from '#install/install-prompt.ts';
import { logEvent } from '#kernel/log.ts';
import { createObservable, type WritableObservable } from '#kernel/observable.ts';
import type { Portal, UnsentClaims } from '#portal/portal.ts';
import { createErrorInfoStore } from '#portal/shell/error-info.ts';
import { createApi } from '#server/api.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { createServerClock } from '#server/server-clock.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { Uploader } from '#server/submit.ts';
import { createDeferredWallet } from '#wallet/deferred-wallet.ts';
import { loadCatalogue } from '#words/load-catalogue.ts';
import { createMessagesStore } from '#words/messages-store.ts';
import { followLanguage } from './culture.ts';

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
    | 'keptDrafts'
  > {
  readonly deadlines: WritableObservable<DeadlineSchedule>;
}

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
    keptDrafts: createObservable({}),
    wallet: createDeferredWallet({ allowedHosts: settings.wallet.hosts.frames, now: clock.now }),
    installPrompt: catchInstallPrompt(),
    whitelist: createWhitelistSource(api),
    captcha: createDeferredCaptcha({
      settings: settings.captcha,
      foreignScriptsOrigin: settings.foreignScriptsOrigin,
      logEvent,
      getCulture: () => messages.getMessages().culture,
    }),
  };
}

const uploadInPage: Uploader = async (request) => {
  const { uploadWithProgress } = await import('#outbox/ui/outbox-sender.ts');
  return uploadWithProgress(request);
};
