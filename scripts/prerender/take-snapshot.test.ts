import { afterEach, expect, test, vi } from 'vitest';
import { askSnapshot } from './take-snapshot.ts';

afterEach(() => void vi.restoreAllMocks());

const metadata = { formType: 'Claim', dtoMapping: 'credentials' };

function answer(answers: Readonly<Record<string, unknown>>) {
  return async (path: string) => Response.json(answers[path]);
}

test('a snapshot is read as the portal reads the answers, and what is odd in them is told', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const snapshot = await askSnapshot(
    answer({
      '/api/cultures': { En: true },
      '/api/culture/content?culture=en': null,
      '/api/forms/config': [{ metadataHash: 4, metadata, fields: { pin: [{ type: 'required' }] } }],
    }),
  );
  expect(snapshot).toEqual({
    cultures: { en: 'en' },
    formsConfig: [{ metadataHash: '4', metadata, fields: { pin: { validations: [{ type: 'required' }] } } }],
    content: { en: [] },
  });
  expect(told.mock.calls.flat()).toEqual([
    'The answer to /api/cultures is odd: names that begin with a capital are read as if they did not; en is true, and is read as "en".',
    'The answer to /api/culture/content?culture=en is odd: the answer is null, and is read as [].',
    expect.stringMatching(
      /^The answer to \/api\/forms\/config is odd: Claim\.credentials\.fields\.pin is \[/,
    ),
  ]);
});

test('what nobody can read is told with its place', async () => {
  const asked = askSnapshot(answer({ '/api/cultures': { en: ['x'] } }));
  await expect(asked).rejects.toThrow(
    /^The answer to \/api\/cultures breaks the contract: en: .+ It began: \{"en":\["x"\]\}/,
  );
});
