import { setTimeout as pause } from 'node:timers/promises';
import type { MockControl } from '#api-mock/control/client.ts';
import type { Claimant } from './claimant.ts';
import type { FormScript } from './form-script.ts';

type Submissions = Pick<MockControl, 'listSubmissions'>;

/** A look at the device and one at the server are not at the same moment: what differs may be on its way for so long. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 300;

/** The portal's own words that say that the server has not got the claim. The others say that nobody knows yet. */
const SAYS_NOT_FILED = /not yet filed|NOT filed/;

/**
 * What the device tells its claimant that is not so: that a claim is filed that the server does not have, or the other way
 * round. Undefined where it is the truth. @throws where the page does not come
 */
export async function findUntruth(
  claimant: Pick<Claimant, 'readClaim'>,
  control: Submissions,
): Promise<string | undefined> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const before = (await control.listSubmissions()).length;
    const { kind, words } = await claimant.readClaim();
    const after = (await control.listSubmissions()).length;
    const saysFiled = kind === 'filed' && after === 0;
    const saysNotFiled =
      (kind === 'draft' || (kind === 'waiting' && SAYS_NOT_FILED.test(words))) && before > 0;
    const isTrue = !saysFiled && !saysNotFiled;
    if (isTrue) return undefined;
    if (Date.now() > end) return `the device says "${kind}: ${words}" of ${after} filed claims`;
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * What is lost of a claim that came too late to be filed: submitted, it still waits on the device; begun, its draft is still there.
 * Undefined where nothing is, or where it was filed in time.
 */
export async function findLoss(
  made: 'nothing' | 'draft' | 'claim',
  claimant: Pick<Claimant, 'readClaim'>,
  control: Submissions,
): Promise<string | undefined> {
  if (made === 'nothing' || (await control.listSubmissions()).length > 0) return undefined;
  const { kind, words } = await claimant.readClaim();
  const isThere = kind === 'waiting' || (made === 'draft' && kind === 'draft');
  return isThere ? undefined : `of a ${made} that came too late the device says "${kind}: ${words}"`;
}

/** What is wrong with what the server has in the end; undefined where it has the claim exactly once, byte for byte. */
export async function findWrongFiling(
  script: Pick<FormScript, 'compare'>,
  control: Submissions,
): Promise<string | undefined> {
  const submissions = await control.listSubmissions();
  const [filed] = submissions;
  if (submissions.length > 1) {
    const keys = submissions.map(({ idempotencyKey }) => idempotencyKey).join(', ');
    return `filed ${submissions.length} times: ${keys}`;
  }
  if (filed === undefined) return 'not filed';
  const difference = script.compare(filed);
  return difference === undefined ? undefined : `filed with other content: ${difference}`;
}
