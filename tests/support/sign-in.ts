import type { Page } from 'playwright';
import { DEMO_CLAIMANTS, type DemoClaimant } from '#api-mock/test-support/demo-claimants.ts';
import { type FormType, formSlug } from '#server/form-type.ts';

/** Returns the mock's claimant with this name in cases/rivenwood/server/claimants.json. @throws if there is none */
export function findClaimant(id: string): DemoClaimant {
  const claimant = DEMO_CLAIMANTS.find((candidate) => candidate.id === id);
  if (claimant === undefined) throw new Error(`The mock has no claimant "${id}".`);
  return claimant;
}

function credentialsOf(formType: FormType, claimant: DemoClaimant): readonly (readonly [RegExp, string])[] {
  const pin = [/^PIN/, claimant.pin] as const;
  switch (formType) {
    case 'DocumentsUpload':
      return [[/reference/i, claimant.earlierClaimReference], pin];
    case 'Lookup':
      return [[/^Class member ID/, claimant.classMemberId], pin, [/VIN/, claimant.vin ?? '']];
    default:
      return [[/^Class member ID/, claimant.classMemberId], pin];
  }
}

export async function signIn(
  page: Page,
  portalUrl: string,
  formType: FormType,
  claimant: DemoClaimant = findClaimant('oscar'),
): Promise<void> {
  await page.goto(`${portalUrl}/${formSlug(formType)}`);
  for (const [label, value] of credentialsOf(formType, claimant)) await page.getByLabel(label).fill(value);
  const start = page.locator('main').getByRole('button', { name: /start|continue|look up/i });
  await start.click();
  if (formType !== 'Lookup') await page.waitForURL(new RegExp(`/${formSlug(formType)}/.+`));
}
