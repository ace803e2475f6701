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

export interface UnsentClaims {
  readonly count: number;
  /** Form type of each claim that every page warns of: all but those on their way from this page's own first try. */
  readonly told: readonly FormType[];
}

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
  /** Number of receipts on this device. */
  readonly filedCount: WritableObservable<number>;
  /** Last change of each form type's unsubmitted draft on this device, in epoch ms by quarters of an hour. */
  readonly keptDrafts: WritableObservable<KeptDrafts>;
  /** The browser's offer to install the portal; null until it makes one. */
  readonly installPrompt: Observable<Event | null>;
  readonly filing: FilingSession;
  /** Goes to a path of the portal, in the active culture. */
  readonly goTo: (path: string) => Promise<void>;
  readonly errorInfo: ErrorInfoStore;
  /** Whether the deadlines were fetched while no server had told the time: they may come from the worker's cache. */
  mayDeadlinesBeOld(): boolean;
  /** Fetches the deadlines again, past the worker, which answers from its cache on a slow line. Keeps the known ones on failure. */
  refreshDeadlines(): Promise<void>;
  /** Fetches the wallet's settings again, since it may have been switched on or off. Keeps the known ones on failure. */
  refreshWallet(): Promise<void>;
  /** Fetches the forms' config again, past the worker's cache. Keeps the known one on failure. Claims take it when they are opened. */
  refreshConfigs(): Promise<void>;
  /** Fetches what an offline start skipped: captcha config and wallet settings. */
  completeStartUp(): Promise<void>;
  configsOf(formType: FormType): FormsConfig;
}

const PortalContext = createContext<Portal | null>(null);

export const PortalProvider = PortalContext.Provider;

/** @throws Error outside a PortalProvider. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('No PortalProvider.');
  return portal;
}

export interface BackgroundParts {
  readonly Notices: ComponentType;
  /** Deadline of a start page, with its warning. Keep the identity of `keys` between renders. */
  readonly StartDeadline: ComponentType<{ readonly keys: readonly DeadlineKey[] }>;
  /** Part behind a start page's form: device choice, links, offer to install. `giveFillIn` gets the button that stands beside Start. */
  readonly StartBehind: ComponentType<{ claim: OpenClaim; giveFillIn: (button: ReactNode) => void }>;
}

/** Null until the background work has begun, for which the first page does not wait. */
export const backgroundParts = createObservable<BackgroundParts | null>(null);

/** Returns the parts as a deferred value, so that React renders them in slices: a claimant may be typing. */
export function useBackgroundParts(): BackgroundParts | null {
  return useDeferredValue(useSyncExternalStore(backgroundParts.subscribe, backgroundParts.get));
}

/** This page's bridge to the service worker; null until the background work has loaded it. */
export const serviceWorker = createObservable<ServiceWorkerBridge | null>(null);

/** Kind of device, as the claimant has said; undefined if nobody has, and until it is read (shared-device/device-kind.ts). */
export const deviceKind = createObservable<SmallState['deviceKind'] | undefined>(undefined);
