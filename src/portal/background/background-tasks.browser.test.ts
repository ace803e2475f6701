import { beforeEach, expect, test } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import { startPortalInPage } from '#portal/portal-fixture.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim } from '#tests/support/queued-claim.ts';
import { followStoredClaims } from './background-tasks.ts';

beforeEach(resetDevice);

test('no number of waiting claims is told before they were counted', async () => {
  await queueClaim(await openMockSession());
  const portal = await startPortalInPage(settingsFile);
  const told: number[] = [];
  portal.unsentClaims.subscribe(() => told.push(portal.unsentClaims.get().count));
  const firstTries = createObservable<ReadonlySet<string>>(new Set());
  const subscribe = (listener: () => void) => {
    // A first try may begin while the claims are being read.
    listener();
    return firstTries.subscribe(listener);
  };
  await followStoredClaims({
    ...portal,
    outbox: { ...portal.outbox, firstTries: { ...firstTries, subscribe } },
  });
  await expect.poll(() => told).toEqual([1]);
});
