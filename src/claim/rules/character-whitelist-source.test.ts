import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#kernel/result.ts';
import type { Api } from '#server/api.ts';
import { createWhitelistSource } from './character-whitelist.ts';

describe('the allowed characters', () => {
  it('are fetched once for all that ask, and kept [S3.67]', async () => {
    const getCharacterWhitelist = vi.fn<Api['getCharacterWhitelist']>(async () =>
      succeed({ allowedCharacters: '"abc"' }),
    );
    const source = createWhitelistSource({ getCharacterWhitelist });
    expect(source.get()).toBeUndefined();
    const both = await Promise.all([source.fetch(), source.fetch()]);
    expect(both).toEqual([new Set('abc'), new Set('abc')]);
    expect(await source.fetch()).toBe(source.get());
    expect(getCharacterWhitelist).toHaveBeenCalledOnce();
  });

  it('are asked for again after a failure', async () => {
    const getCharacterWhitelist = vi
      .fn<Api['getCharacterWhitelist']>()
      .mockResolvedValueOnce(fail({ code: 'network' }))
      .mockResolvedValueOnce(succeed({ allowedCharacters: '["x"]' }));
    const source = createWhitelistSource({ getCharacterWhitelist });
    expect(await source.fetch()).toBeUndefined();
    expect(await source.fetch()).toEqual(new Set('x'));
  });
});
