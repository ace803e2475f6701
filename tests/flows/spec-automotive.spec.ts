import { findClaimant } from '../support/sign-in.ts';
import { smallPhoto } from '../support/test-files.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const OSCAR = findClaimant('oscar');
const VIN = '7RWKT4E28P1004417';
const NAME = 'Oscar Lindqvist';
const INFO = {
  dateOfBirth: '11/09/1971',
  emailAddress: 'oscar.lindqvist@example.com',
  phoneNumber: '(218) 555-0117',
};

/** Date, payee, purpose, amount. */
type Payment = readonly [string, string, string, string];
const REPAIR: Payment = ['06/02/2024', 'Northgate Repairs', 'Cabin heater', '412.50'];
const TOWING: Payment = ['06/01/2024', 'Lakeside Towing', 'Towing', '90.00'];

async function lookUpVehicle(claimant: Claimant): Promise<void> {
  const { page } = claimant;
  await page.goto('/lookup');
  await page.getByLabel('Class member ID').fill(OSCAR.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(OSCAR.pin);
  await page.getByLabel(/VIN/).fill(VIN);
  await claimant.press('Look up');
}

async function enterPayment(claimant: Claimant, entry: string, payment: Payment): Promise<void> {
  const row = claimant.page.getByRole('group', { name: entry });
  const [date, vendor, what, amount] = payment;
  await row.getByRole('textbox', { name: 'Date' }).fill(date);
  await row.getByLabel('Paid to').fill(vendor);
  await row.getByLabel('For what').fill(what);
  await row.getByLabel('Amount').fill(amount);
}

async function fillVehicle(claimant: Claimant): Promise<void> {
  const { page } = claimant;
  await page.getByLabel('Mileage now').fill('48,200');
  await claimant.choose(/own or lease/, 'Leased');
  await claimant.choose(/still have the vehicle/, 'No');
  await page.getByRole('textbox', { name: 'Date you got it' }).fill('05/20/2023');
  await page.getByRole('textbox', { name: 'Date you sold or returned it' }).fill('08/31/2025');
  await claimant.choose(/vehicle repaired/, 'Yes');
  await page.getByRole('textbox', { name: 'Date of the repair' }).fill('06/02/2024');
}

test('a vehicle claim, from the look-up to its reference code', async ({ claimant, control }) => {
  const { page } = claimant;
  const photo = smallPhoto();
  await lookUpVehicle(claimant);
  await page.getByRole('link', { name: 'File a claim for this vehicle' }).click();
  await claimant.arriveAt('File a vehicle claim');
  await expect(page).not.toHaveURL(/vin=/);
  await claimant.enterCredentials(OSCAR);
  await claimant.arriveAt('About you');
  await expect(page).toHaveURL('/automotive/claimant-info?culture=en');
  await claimant.fillAboutYou(INFO, 'Your vehicle');

  await expect(page.getByLabel('Vehicle identification number')).toHaveValue(VIN);
  await expect(page.getByLabel('Model')).toHaveValue('Tern 4');
  await fillVehicle(claimant);
  await enterPayment(claimant, 'Entry 1', REPAIR);
  await claimant.press('Add more');
  await expect(page.getByRole('cell', { name: 'Northgate Repairs' })).toBeVisible();
  await enterPayment(claimant, 'Entry 2', TOWING);
  await claimant.press('Add more');
  await expect(page.getByRole('cell', { name: 'Lakeside Towing' })).toBeVisible();
  await page.getByRole('table').getByRole('button', { name: 'Remove Entry 2' }).click();
  await expect(page.getByRole('cell', { name: 'Lakeside Towing' })).toBeHidden();

  await claimant.goOnTo('How you want to be paid');
  await claimant.choosePayment();
  await claimant.addDocument('Photo', photo);
  await claimant.goOnTo('Check your claim');
  await claimant.sign(NAME);
  await claimant.submit();
  const code = await claimant.readReferenceCode();

  const submissions = await control.listSubmissions();
  expect(submissions).toHaveLength(1);
  const [filed] = submissions;
  expect(filed?.formType).toBe('Automotive');
  expect(filed?.referenceCodeForm).toBe(code);
  expect(filed?.fields).toMatchObject({
    credentials: { classMemberId: OSCAR.classMemberId, pin: OSCAR.pin },
    claimantInfo: { lastName: 'Lindqvist', mailingCity: 'Duluth', phoneNumber: INFO.phoneNumber },
    claimDetails: {
      vin: VIN,
      vehicleYear: '2023',
      vehicleMake: 'Kestrel',
      vehicleModel: 'Tern 4',
      mileage: '48,200',
      ownershipType: 'leased',
      stillOwns: 'no',
      ownershipStartDate: '05/20/2023',
      ownershipEndDate: '08/31/2025',
      hadRepair: 'yes',
      repairDate: '06/02/2024',
      paymentMethod: 'check',
    },
    claimTransactions: [
      {
        transactionDate: REPAIR[0],
        vendor: REPAIR[1],
        description: REPAIR[2],
        amount: REPAIR[3],
      },
    ],
    signature: { signatureName: NAME },
  });
  expect(filed?.fields.claimTransactions).toHaveLength(1);
  expect(filed?.files.map(({ name, sha256 }) => ({ name, sha256 }))).toEqual([
    { name: photo.name, sha256: photo.sha256 },
  ]);
});

test('who paid for nothing says so; dates of a repair before the ownership are refused', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/automotive');
  await claimant.enterCredentials(OSCAR);
  await claimant.arriveAt('About you');
  await page.goto('/automotive/claim-details');
  await claimant.arriveAt('Your vehicle');
  await fillVehicle(claimant);
  await page.getByRole('textbox', { name: 'Date of the repair' }).fill('01/02/2020');
  await claimant.press('Continue');
  const errors = page.getByRole('heading', { name: 'Answers to fix: 2' }).locator('..');
  await expect(errors.getByText('The repair cannot be before the day you got the vehicle.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Date of the repair' }).fill('06/02/2024');
  await page.getByText('I did not pay for anything', { exact: true }).click();
  await claimant.goOnTo('How you want to be paid');
});
