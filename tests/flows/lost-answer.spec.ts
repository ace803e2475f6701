import { smallPhoto } from '../support/test-files.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

const PRESETS = ['answer-lost', 'submit-stored-then-error', 'submit-garbage'] as const;

for (const preset of PRESETS) {
  test(`the server keeps the claim and its answer is lost (${preset}): one submission, its code is shown`, async ({
    claimant,
    control,
  }) => {
    const photo = smallPhoto();
    await claimant.fillUntilSummary([['Photo', photo]]);
    await claimant.sign();
    await control.changeScenario({ preset });
    await claimant.submit();
    const code = await claimant.readReferenceCode();
    const filed = await expectFiledOnce(control, [photo]);
    expect(code).toBe(filed.referenceCodeForm);
  });
}
