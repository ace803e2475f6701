import { describe, expect, it } from 'vitest';
import { matchPattern } from './dotnet-pattern/translate-pattern.ts';
import { validateValue } from './registry.ts';
import type { RuleContext } from './rule.ts';

function createContext(parts: Partial<RuleContext>): RuleContext {
  return {
    getFieldValue: () => null,
    whitelist: undefined,
    today: { year: 2024, month: 3, day: 10 },
    matchesPattern: async (pattern, text) => matchPattern(pattern, text),
    ...parts,
  };
}

describe('the whitelist', () => {
  const validation = { type: 'characterSetRestriction' };

  it('must be fetched before the check [S5.12 S8.43]', async () => {
    const context = createContext({});
    await expect(validateValue([validation], 'a', context)).rejects.toThrow(
      'The character set was checked before the character whitelist was fetched.',
    );
  });

  it('is fetched again where that is possible', async () => {
    const fetchWhitelist = async () => new Set('a');
    const context = createContext({ fetchWhitelist });
    expect(await validateValue([validation], 'ab', context)).toEqual([
      { code: 'characterSetRestriction', params: { characters: 'b' } },
    ]);
  });

  it('that cannot be fetched is said at the field', async () => {
    const context = createContext({ fetchWhitelist: async () => undefined });
    expect(await validateValue([validation], 'ab', context)).toEqual([{ code: 'characterWhitelistMissing' }]);
    expect(await validateValue([validation], null, context)).toEqual([]);
  });
});
