import { expect, test } from 'vitest';
import { parseSettings } from '#core/settings.ts';
import settingsFile from '#settings';
import { expireSession } from './end-of-session.ts';
import { startPortal } from './start-portal.ts';

test('a session that ends leaves no model of a claim in the page [S4.75]', async () => {
  const started = await startPortal(parseSettings(settingsFile), {
    firstPage: Promise.resolve(),
    isLastCultureKnown: false,
    onExpire: () => {},
    goTo: async () => {},
  });
  if (!started.ok) throw new Error(`The portal did not start: ${started.error.step}`);
  const { filing } = started.value;
  const { engine } = await filing.begin('Standard');
  const { clientId } = engine.store.findModel({ dtoMapping: 'credentials' });
  engine.change({ clientId, key: 'pin' }, '274163');
  expect(filing.state.get().claims.Standard?.engine).toBe(engine);
  await expireSession(started.value, false);
  expect(filing.state.get().claims).toEqual({});
});
