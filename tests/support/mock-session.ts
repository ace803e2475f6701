import { createMockControl, type MockControl } from '#api-mock/control/client.ts';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { type Api, createApi } from '#server/api.ts';
import { createServerClock, type ServerClock } from '#server/server-clock.ts';
import type { Uploader } from '#server/submit.ts';
import { CREDENTIALS, makeModel } from './upload-claim.ts';

/** A client of the api-mock on the tests' origin, with its own space. */
export interface MockSession {
  readonly control: MockControl;
  readonly api: Api;
  readonly clock: ServerClock;
  authorize(): Promise<string>;
}

/** @param shared space of several browsers, which is not reset; absent: a new one */
export async function openMockSession(upload?: Uploader, shared?: string): Promise<MockSession> {
  const space = shared ?? `data-${crypto.randomUUID().slice(0, 8)}`;
  await cookieStore.set({ name: SPACE_COOKIE, value: space, path: '/' });
  const control = createMockControl(location.origin, space);
  if (shared === undefined) await control.reset({ patch: { submit: { checksFields: false } } });
  const clock = createServerClock();
  const settings = { apiBaseAddress: '', walletProvider: 'wallet' };
  const api = createApi({ settings, clock, ...(upload === undefined ? {} : { upload }) });
  return {
    control,
    api,
    clock,
    async authorize() {
      const answer = await api.authorizeForm(
        'DocumentsUpload',
        'credentials',
        makeModel('client-credent', 'credentials', { ...CREDENTIALS }),
        (await control.getCaptchaToken()) ?? '',
      );
      if (!answer.ok || !answer.value.authorized)
        throw new Error(`Not authorized: ${JSON.stringify(answer)}`);
      return answer.value.captcha ?? '';
    },
  };
}
