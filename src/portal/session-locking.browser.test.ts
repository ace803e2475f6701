import { expect, test } from 'vitest';
import settingsFile from '#settings' with { type: 'json' };
import { startPortalInPage } from './portal-fixture.ts';
import { expireSession } from './session-locking.ts';

test('a session that ends leaves no model of a claim in the page [S4.75]', async () => {
  const portal = await startPortalInPage(settingsFile);
  const { filing } = portal;
  const { engine } = await filing.begin('Standard');
  const { clientId } = engine.store.findModel({ dtoMapping: 'credentials' });
  engine.change({ clientId, key: 'pin' }, '274163');
  expect(filing.state.get().claims.Standard?.engine).toBe(engine);
  await expireSession(portal, false);
  expect(filing.state.get().claims).toEqual({});
});
