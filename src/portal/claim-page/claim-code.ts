import { useEffect, useState } from 'react';
import { loadBlocks } from '#claim/blocks/block-registry.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { expandBlock } from '#claim/definition/form-plan.ts';
import { loadOptions } from '#claim/field-types/value-wording.ts';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { keepTrying, runWhenIdle } from '#design/first-interaction.ts';
import { logEvent } from '#kernel/log.ts';
import { type Portal, usePortal } from '#portal/portal.ts';

/**
 * All dynamically imported code that a claim needs from any of its pages until it is filed. Without a service worker a page can fetch
 * none of it once the network is gone. claim-code.test.ts checks the list against every dynamic import of the portal.
 */
const CLAIM_CODE: readonly (() => Promise<unknown>)[] = [
  // Checking it.
  () => import('#claim/engine/record-validation.ts'),
  () => import('#claim/masks/spellings.ts'),
  () => import('#claim/masks/written-values.ts'),
  () => import('#claim/rules/dated-rules.ts'),
  () => import('#claim/rules/portal-rules.ts'),
  () => import('#claim/rules/pattern-evaluator.ts'),
  () => import('#claim/ui/page-error-summary.tsx'),
  () => import('#wallet/wallet-link.ts'),
  () => import('#portal/shell/alert-view.tsx'),
  () => import('#claim/field-types/date/calendar.tsx'),
  // Queueing and sending it.
  () => import('#session/filing/authorize-claim.ts'),
  () => import('#server/authorize.ts'),
  () => import('#session/filing/claim-opening.ts'),
  () => import('#session/filing/submit-claim.ts'),
  () => import('#outbox/queue-submission.ts'),
  () => import('#outbox/ui/outbox-sender.ts'),
  () => import('#outbox/flush-outbox.ts'),
  () => import('#server/submit.ts'),
  () => import('#server/mend-answer.ts'),
  () => import('#server/server-pause.ts'),
  () => import('#captcha/captcha-client.ts'),
  () => import('#captcha/ui/captcha-help.tsx'),
  () => import('#portal/start-page/authorize.tsx'),
  () => import('#captcha/captcha-token.ts'),
  // Showing what has become of it, and acting on that.
  () => import('#vault/outbox-signals.ts'),
  () => import('#outbox/outbox-view.ts'),
  () => import('#outbox/outbox-actions.ts'),
  () => import('#outbox/receipts.ts'),
  () => import('#outbox/row-content.ts'),
  () => import('#vault/session-claims.ts'),
  () => import('#outbox/kept-claims.ts'),
  () => import('#outbox/known-claims.ts'),
  () => import('#vault/erasing.ts'),
  () => import('#vault/ui/passkeys.ts'),
  () => import('#vault/database/database.ts'),
  () => import('#vault/drafts/drafts.ts'),
  () => import('#outbox/row-advice.ts'),
  () => import('#outbox/ui/claim-copy.ts'),
  () => import('#outbox/ui/saved-files.ts'),
  () => import('#design/toasts.ts'),
  () => import('#sharing/ui/shared-files.tsx'),
  () => import('#portal/pages/page.tsx'),
  () => import('#portal/claims-page/claims-page.tsx'),
  () => import('#portal/content/content-pages.tsx'),
  // Ending its session.
  () => import('#session/page-session.ts'),
  () => import('#session/ui/session-modal.tsx'),
  () => import('#vault/keys/session-keys.ts'),
  () => import('#vault/drafts/draft-opening.ts'),
  () => import('#portal/session-locking.ts'),
  () => import('#portal/shared-device/clear-shared-device.ts'),
  () => import('#portal/content/generic-pages.tsx'),
  () => import('./form-navigation.ts'),
];

/** `failed`: some of the code could not be fetched; the portal keeps trying. */
export type ClaimCodeState = 'loading' | 'ready' | 'failed';

const complete = new WeakSet<FormDefinition>();

/**
 * Fetches all the code of a claim, its later pages' included, while the claimant fills in this page: at once if `isUrgent`, else in an
 * idle moment. Tries again when the network comes back, or after a while.
 */
export function useClaimCode(definition: FormDefinition, isUrgent: boolean): ClaimCodeState {
  const portal = usePortal();
  const [state, setState] = useState<ClaimCodeState>(complete.has(definition) ? 'ready' : 'loading');
  useEffect(() => {
    if (complete.has(definition)) return;
    let callOff = () => {};
    const load = () => {
      callOff = keepTrying(
        () => loadClaimCode(definition, portal),
        () => {
          complete.add(definition);
          setState('ready');
        },
        () => {
          logEvent('claim-code-not-loaded');
          setState('failed');
        },
      );
    };
    if (isUrgent) load();
    else callOff = runWhenIdle(load);
    return () => callOff();
  }, [definition, portal, isUrgent]);
  return state;
}

async function loadClaimCode(
  definition: FormDefinition,
  { messages, wallet }: Pick<Portal, 'messages' | 'wallet'>,
): Promise<void> {
  const blocks = definition.pages.flatMap((page) => page.blocks);
  const lists = new Set(blocks.flatMap((block) => expandBlock(block).map(({ optionList }) => optionList)));
  const { culture } = messages.getMessages();
  await Promise.all([
    // The next pages' code is needed first.
    ...definition.pages.map(loadBlocks),
    loadFormWidgets(),
    messages.loadRest(),
    ...[...lists].map((list) => list && loadOptions(list, culture)),
    blocks.some(({ kind }) => kind === 'wallet') && wallet.load(),
    ...CLAIM_CODE.map((load) => load()),
  ]);
}
