import { formCaseOf, mainFormOf } from '../case.ts';
import { type CheckArea, check } from '../check.ts';
import type { Context } from '../context.ts';
import { ConformanceFailure, demand, demandEqual, NotChecked } from '../outcome.ts';
import type { Answer } from '../read-answer.ts';

/** Limit of wrong tries in a row: no one with the notice at hand is wrong so often, and ten thousand guesses must not be cheap. */
const MOST_WRONG_TRIES = 10;

type CredentialsKind = 'credentials' | 'wrongCredentials' | 'unknownCredentials';

async function tryWith(context: Context, kind: CredentialsKind): Promise<Answer<'authorizeForm'>> {
  const formType = mainFormOf(context.caseData);
  const fields = formCaseOf(context.caseData, formType)[kind];
  if (fields === undefined) throw new NotChecked(`the case has no ${kind}`);
  return context.newBrowser().authorize(formType, {
    credentials: await context.createCredentials(formType, fields),
    reCaptchaResponse: await context.getCaptchaToken(),
  });
}

async function tryUntilRefused(context: Context, kind: CredentialsKind): Promise<Answer<'authorizeForm'>> {
  for (let count = 1; count <= MOST_WRONG_TRIES; count += 1) {
    const answer = await tryWith(context, kind);
    if (answer.status === 429) return answer;
  }
  throw new ConformanceFailure(
    `${MOST_WRONG_TRIES} wrong tries in a row are looked at: none is answered 429`,
  );
}

function demandPause({ headers }: Answer<'authorizeForm'>): void {
  demand(headers.has('Retry-After'), 'the 429 comes without Retry-After');
}

/** Credentials are short, so unlimited tries would find them. These checks must run last, because they lock the claimant out. */
export const guessingChecks: CheckArea = {
  area: 'guessing',
  rank: 'advice',
  listChecks: () => [
    check('a wrong PIN and an unknown ID are answered alike', async (context) => {
      const [known, unknown] = [
        await tryWith(context, 'wrongCredentials'),
        await tryWith(context, 'unknownCredentials'),
      ];
      demandEqual([unknown.status, unknown.body], [known.status, known.body], 'the answer to an unknown ID');
    }),
    check(
      'wrong PINs in a row are refused with 429 and Retry-After, and then the right one too',
      async (context) => {
        demandPause(await tryUntilRefused(context, 'wrongCredentials'));
        const { status } = await tryWith(context, 'credentials');
        demandEqual(status, 429, 'the status of the right PIN meanwhile');
      },
    ),
    check('an unknown ID is refused with 429 like a known one', async (context) => {
      demandPause(await tryUntilRefused(context, 'unknownCredentials'));
    }),
  ],
};
