import { separateUnusableRules } from '#claim/rules/registry.ts';
import { shareRunning } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import type { Result } from '#kernel/result.ts';
import type { Portal } from '#portal/portal.ts';
import type { Api } from '#server/api.ts';
import { describeDeadlineError, parseDeadlines } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import type { FormsConfig } from '#server/forms-config.ts';
import type { ApiFailure } from '#server/transport.ts';
import type { PortalParts } from './portal-parts.ts';
import { expectValue, StepFailure } from './start-up-steps.ts';

/** Server's answers, taken over as the start-up's calls return, and again on each refresh. */
export interface ServerState
  extends Pick<
    Portal,
    | 'configsOf'
    | 'refreshConfigs'
    | 'mayDeadlinesBeOld'
    | 'refreshDeadlines'
    | 'refreshWallet'
    | 'completeStartUp'
  > {
  getConfigs(): FormsConfig;
  // These reject with a StepFailure if their call has failed.
  takeConfigs(call: ReturnType<Api['getFormsConfig']>): Promise<void>;
  takeDeadlines(call: ReturnType<Api['getDeadlines']>): Promise<void>;
  /** Notes that the deadlines taken next are a cache's own. */
  noteDeadlinesKept(): void;
  takeCaptcha(): Promise<void>;
  takeWallet(): Promise<void>;
}

/** Returns whether the server says that the settlement has no such thing. */
function saysNone(answer: Result<unknown, ApiFailure>): boolean {
  return !answer.ok && [204, 404].includes(answer.error.status ?? 0);
}

export function createServerState(parts: PortalParts): ServerState {
  const { api, messages, clock, deadlines, captcha, wallet } = parts;
  let configs: FormsConfig = [];
  let mayDeadlinesBeOld = true;
  let areDeadlinesKept = false;
  const takeCaptcha = shareRunning(async () => {
    const answer = await api.getCaptchaConfig();
    captcha.configure(saysNone(answer) ? { provider: null } : await expectValue(Promise.resolve(answer)));
  });
  const takeWallet = shareRunning(async () => {
    const answer = await api.getWalletSettings();
    if (!answer.ok) wallet.noteFailure(saysNone(answer) ? 'none' : 'unreachable');
    wallet.configure(await expectValue(Promise.resolve(answer)));
  });

  async function takeDeadlines(call: ReturnType<Api['getDeadlines']>): Promise<void> {
    const parsed = parseDeadlines(await expectValue(call));
    if (!parsed.ok) {
      logEvent('deadlines-unreadable', parsed.error.code);
      throw new StepFailure(describeDeadlineError(parsed.error));
    }
    deadlines.set(parsed.value);
    mayDeadlinesBeOld = areDeadlinesKept || clock.isEstimate();
    messages.setDeadlines(parsed.value);
  }

  return {
    getConfigs: () => configs,
    configsOf: (formType: FormType) => configs.filter(({ metadata }) => metadata.formType === formType),
    async takeConfigs(call) {
      configs = keepUsableRules(await expectValue(call));
    },
    takeDeadlines,
    noteDeadlinesKept: () => {
      areDeadlinesKept = true;
    },
    takeCaptcha,
    takeWallet,
    refreshConfigs: shareRunning(async () => {
      const fresh = await api.getFormsConfig({ fresh: true });
      if (!fresh.ok) return;
      configs = keepUsableRules(fresh.value);
      // Refreshes the worker's copy, with which the next start begins.
      void api.getFormsConfig();
    }),
    mayDeadlinesBeOld: () => mayDeadlinesBeOld,
    refreshDeadlines: shareRunning(() =>
      takeDeadlines(api.getDeadlines({ fresh: true })).then(
        () => {
          mayDeadlinesBeOld = false;
          // Refreshes the worker's copy, with which the next start without a network begins.
          void api.getDeadlines();
        },
        () => {},
      ),
    ),
    refreshWallet: () => takeWallet().catch(() => undefined),
    async completeStartUp() {
      await Promise.allSettled([captcha.isReady || takeCaptcha(), wallet.hasSettings || takeWallet()]);
    },
  };
}

/** Returns the config with only the rules that the portal knows; logs each type left to the server, once an answer. */
function keepUsableRules(answer: FormsConfig): FormsConfig {
  const { configs, unusable } = separateUnusableRules(answer);
  for (const type of new Set(unusable.map((rule) => rule.type))) logEvent('rule-left-to-server', type);
  return configs;
}
