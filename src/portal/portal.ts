import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useSyncExternalStore,
} from 'react';
import type { CaptchaClient } from '#captcha/captcha-client.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import type { WhitelistSource } from '#claim/rules/character-whitelist.ts';
import type { Theme } from '#design/themes/theme.ts';
import { createObservable, type Observable, type WritableObservable } from '#kernel/observable.ts';
import type { DeferredSender } from '#outbox/ui/deferred-sender.ts';
import type { Api } from '#server/api.ts';
import type { DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { KeptDrafts, SmallState } from '#server/small-state.ts';
import type { FilingSession } from '#session/filing/filing-session.ts';
import type { SessionMonitor } from '#session/session-monitor.ts';
import type { DeferredWallet } from '#wallet/deferred-wallet.ts';
import type { MessagesStore } from '#words/messages-store.ts';
import type { ServiceWorkerBridge } from './background/service-worker.ts';
import type { ErrorInfoStore } from './shell/error-info.ts';

/** The claims on this device that are not filed. */
export interface UnsentClaims {
  readonly count: number;
  /** The form type of each that every page warns of: all but those on their way from this page's own first try. */
  readonly told: readonly FormType[];
}

/** Everything the pages share, made once by the start-up. */
export interface Portal {
  readonly settings: PortalSettings;
  readonly theme: Theme;
  readonly api: Api;
  readonly clock: ServerClock;
  readonly messages: MessagesStore;
  readonly configs: FormsConfig;
  readonly deadlines: Observable<DeadlineSchedule>;
  readonly whitelist: WhitelistSource;
  readonly captcha: CaptchaClient;
  readonly wallet: DeferredWallet;
  readonly session: SessionMonitor;
  readonly outbox: DeferredSender;
  readonly unsentClaims: WritableObservable<UnsentClaims>;
  /** How many receipts are on this device. */
  readonly filedCount: WritableObservable<number>;
  /** The drafts on this device that were not submitted. */
  readonly keptDrafts: WritableObservable<KeptDrafts>;
  /** The browser's offer to install the portal, once it has made one. */
  readonly installPrompt: Observable<Event | null>;
  readonly filing: FilingSession;
  /** Goes to a path of the portal. */
  readonly goTo: (path: string) => Promise<void>;
  readonly errorInfo: ErrorInfoStore;
  /** Whether the deadlines were taken while no server had told the time: they may be those that the worker kept. */
  mayDeadlinesBeOld(): boolean;
  /** Fetches the deadlines again, past the worker, which on a slow line answers with those it kept; those known stay where that fails. */
  refreshDeadlines(): Promise<void>;
  /** Asks for the wallet's settings again: it may have been switched on or off. Those known stay where that fails. */
  refreshWallet(): Promise<void>;
  /** Fetches the forms' config again, past the worker's copy; the known one stays where that fails. Claims take it when they are opened. */
  refreshConfigs(): Promise<void>;
  /** Fetches what an offline start left out: captcha config and wallet settings. */
  completeStartUp(): Promise<void>;
  configsOf(formType: FormType): FormsConfig;
}

const PortalContext = createContext<Portal | null>(null);

export const PortalProvider = PortalContext.Provider;

/**
 * What the pages share.
 * @throws Error outside a PortalProvider.
 */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('A page needs a PortalProvider above it.');
  return portal;
}

/** What is shown once the background work has begun. */
export interface BackgroundParts {
  /** The shell's, above every page. */
  readonly Notices: ComponentType;
  /** A start page's deadline, and the warning of it. Keep the identity of `keys` between renders. */
  readonly StartDeadline: ComponentType<{ readonly keys: readonly DeadlineKey[] }>;
  /** Behind a start page's form: whose device this is, where else to go, the offer to install. It gives what stands beside Start. */
  readonly StartBehind: ComponentType<{ claim: OpenClaim; giveFillIn: (button: ReactNode) => void }>;
}

/** Null until the background work has begun: the first page does not wait for it. */
export const backgroundParts = createObservable<BackgroundParts | null>(null);

/** They are rendered in slices: a claimant may be typing. */
export function useBackgroundParts(): BackgroundParts | null {
  return useDeferredValue(useSyncExternalStore(backgroundParts.subscribe, backgroundParts.get));
}

/** The bridge of this page; null until the first page has had its turn and the bridge was loaded. */
export const serviceWorker = createObservable<ServiceWorkerBridge | null>(null);

/** Whose device this is, as the claimant has said; undefined where nobody has, and until it is read (shared-device/device-kind.ts). */
export const deviceKind = createObservable<SmallState['deviceKind'] | undefined>(undefined);
