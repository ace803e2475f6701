import { http } from 'msw';
import { walletSettingsSchema } from '#server/small-endpoints.ts';
import { controlErrorSchema } from '../control/contract.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/banking/{wallet-provider}-settings, for any provider name. */
export function createWalletSettingsHandler(world: World) {
  return http.get('*/api/banking/:provider', ({ request, params }) => {
    if (!String(params.provider).endsWith('-settings')) {
      return replyJson(controlErrorSchema, { error: 'Not found' }, { status: 404 });
    }
    const { scenario, serverCase } = world.spaceOf(request);
    const { enabled, loginUrl, authCodeExpirationSeconds } = scenario.wallet;
    const { clientId } = serverCase.server.wallet;
    return replyJson(
      walletSettingsSchema,
      { clientId, enabled, loginUrl, authCodeExpiration: authCodeExpirationSeconds },
      { headers: NO_CACHE },
    );
  });
}
