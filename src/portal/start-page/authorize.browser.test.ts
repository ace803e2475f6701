import { expect, test } from 'vitest';
import { deviceKind } from '#portal/portal.ts';
import { startPortalInPage } from '#portal/portal-fixture.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';
import settingsFile from '#settings' with { type: 'json' };
import { resetDevice } from '#tests/support/device.ts';
import { authorizeOnPage } from './authorize.tsx';

test('a claim is kept as on the kind of device that its page shows, whatever another tab has stored since', async () => {
  await resetDevice();
  const portal = await startPortalInPage(settingsFile);
  const kinds: unknown[] = [];
  const filing: typeof portal.filing = {
    ...portal.filing,
    async authorize() {
      kinds.push(await readSmallState('deviceKind'));
      return { kind: 'known' };
    },
  };
  await writeSmallState('deviceKind', 'own');
  await authorizeOnPage({ ...portal, filing }, 'Standard');
  deviceKind.set('shared');
  await authorizeOnPage({ ...portal, filing }, 'Standard');
  deviceKind.set(undefined);
  expect(kinds).toEqual(['own', 'shared']);
});
