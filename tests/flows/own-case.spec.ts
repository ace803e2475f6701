import type { Page } from '@playwright/test';
import { receiptPdf, smallPhoto, type TestFile } from '../support/test-files.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { awaitOwnPage, holdCode } from './hold-code.ts';

/** A case that differs from the demonstration in credentials, forms and languages, all by JSON. */
test.use({ caseFolder: 'tests/cases/harborview' });

const BOOKING = { number: 'hv204816', surname: 'goncalves' };

async function start(claimant: Claimant, path: string, heading: string): Promise<void> {
  const { page } = claimant;
  await page.goto(path);
  await claimant.arriveAt(heading);
  await page.getByLabel('Booking number').fill(BOOKING.number);
  await page.getByLabel('Surname').fill(BOOKING.surname);
  await claimant.press('Start');
  await claimant.arriveAt('About you');
}

async function addPaper(
  page: Page,
  { name, mimeType, buffer }: TestFile,
  words: { readonly files: RegExp; readonly kind: string; readonly answer: string },
): Promise<void> {
  await page.getByLabel(words.files).setInputFiles({ name, mimeType, buffer });
  const list = page.getByRole('group', { name, exact: true }).getByLabel(words.kind);
  await list.focus();
  await list.selectOption(words.answer);
}

test('an objection with a record table and a paper is filed', async ({ claimant, control }) => {
  const { page } = claimant;
  const receipt = receiptPdf();
  await start(claimant, '/objection', 'Object to the settlement');
  await expect(page.getByLabel('Full name')).toHaveValue('Beatriz Gonçalves');
  await claimant.goOnTo('Your objection');

  await claimant.choose('What do you object to?', 'The fees of the lawyers');
  await page.getByLabel('Your reasons').fill('A third of the money is too much.');
  await expect(page.getByLabel('Name of the lawyer')).toBeHidden();
  await claimant.choose('Will you come to the hearing?', 'Yes, with a lawyer');
  await page.getByLabel('Name of the lawyer').fill('Ada Whitlock');
  await claimant.press('Add more');
  const entry = page.getByRole('group', { name: 'Entry 1' });
  await entry.getByLabel('Name of the case').fill('In re Saltmarsh Tolls');
  await entry.getByRole('textbox', { name: 'Date of the objection' }).fill('03/02/2023');
  await claimant.goOnTo('Papers');
  await addPaper(page, receipt, { files: /^Choose files$/, kind: 'Kind of paper', answer: 'Letter' });
  await claimant.goOnTo('Check your objection');
  await claimant.sign('Beatriz Gonçalves');
  await claimant.press('Send objection');

  await expect(claimant.receipt).toContainText('HF-OBJECTION-5001');
  const [filed] = await control.listSubmissions();
  expect(filed).toMatchObject({
    formType: 'Objection',
    claimantId: 'beatriz',
    fields: {
      credentials: { surname: BOOKING.surname },
      claimDetails: { objectionTo: 'fees', willAttend: 'lawyer', lawyerName: 'Ada Whitlock' },
      claimTransactions: [{ caseName: 'In re Saltmarsh Tolls', objectionDate: '03/02/2023' }],
      documentContexts: [{ documentType: 'letter' }],
      signature: { statementText: 'I declare that this is my own objection and that what I wrote is true.' },
    },
  });
  expect(filed?.files.map(({ sha256 }) => sha256)).toEqual([receipt.sha256]);
});

test('the page /claim is that of the form "Claim", where a case has one', async ({ claimant }) => {
  await start(claimant, '/claim', 'Ask for a refund');
  expect(new URL(claimant.page.url()).pathname).toBe('/claim/about-you');
});

test('a picture of the case is shown offline too, in its own size, and said to who does not see it', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await start(claimant, '/', 'Ask for a refund');
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await claimant.goOnTo('Your crossing');
  const ticket = page.getByRole('img', { name: /^A ticket of Harborview Ferry\./ });
  await expect(ticket).toBeVisible();
  await expect(ticket).toHaveJSProperty('complete', true);
  await expect(ticket).toHaveJSProperty('naturalWidth', 720);
  await expect(ticket).toHaveAttribute('height', '300');
  expect(await ticket.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(390);
});

test('a picture on a start page has its own size before the portal’s code has come', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/opt-out', { waitUntil: 'commit' });
  const picture = page.getByRole('img', { name: /A ticket of Harborview Ferry/ });
  const size = async () => (await picture.boundingBox()) ?? { width: 0, height: 0 };
  const { width, height } = await size();
  const ratio = await picture.evaluate((element) =>
    ['width', 'height'].map((name) => Number(element.getAttribute(name))).reduce((w, h) => w / h),
  );
  expect(width / height).toBeCloseTo(ratio, 1);
  release();
  await awaitOwnPage(page);
  expect(await size()).toMatchObject({ width, height });
});

test('leaving the group offline, in Spanish, is filed once when the network is back', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  const photo = smallPhoto();
  await page.goto('/opt-out');
  await claimant.arriveAt('Leave the group');
  // Only an active worker sees a language being fetched and caches it.
  await claimant.becomeReadyForOffline();
  await page.goto('/opt-out?culture=es');
  await claimant.arriveAt('Salir del grupo');
  await page.getByLabel('Número de reserva').fill(BOOKING.number);
  await page.getByLabel('Apellido').fill(BOOKING.surname);
  await claimant.press('Comenzar');
  await claimant.arriveAt('Sobre usted');
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await claimant.press('Continuar');
  await claimant.arriveAt('Salir del grupo');
  await page.getByText('Entiendo que no recibiré reembolso', { exact: true }).click();
  await addPaper(page, photo, { files: /^Elegir archivos$/, kind: 'Tipo de documento', answer: 'Otro' });
  await claimant.press('Continuar');
  await claimant.arriveAt('Revise y salga');
  await page.getByRole('checkbox').check();
  await page.getByLabel('Escriba su nombre completo para firmar').fill('Beatriz Gonçalves');
  await claimant.press('Salir del grupo');
  await claimant.arriveAt(/dispositivo/);
  expect(await control.listSubmissions()).toEqual([]);
  await page.close();

  await context.setOffline(false);
  const again = new Claimant(await context.newPage());
  await again.page.goto('/opt-out?culture=es');
  await again.page.getByLabel('Número de reserva').fill(BOOKING.number);
  await again.page.getByLabel('Apellido').fill(BOOKING.surname);
  await again.press('Comenzar');
  await expect(again.page.getByText('HF-OPTOUT-5001').first()).toBeVisible();
  const submissions = await control.listSubmissions();
  expect(submissions).toHaveLength(1);
  expect(submissions[0]).toMatchObject({
    formType: 'OptOut',
    parts: { userPreferredCulture: 'es' },
    fields: { claimDetails: { understands: true } },
  });
  expect(submissions[0]?.files.map(({ sha256 }) => sha256)).toEqual([photo.sha256]);
});

test('leaving the group in Portuguese is filed, and its summary and the paper forms are of this case', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const main = page.getByRole('main');
  await page.goto('/opt-out?culture=pt');
  await claimant.arriveAt('Sair do grupo');
  await page.getByLabel('Número da reserva').fill(BOOKING.number);
  await page.getByLabel('Sobrenome').fill(BOOKING.surname);
  await claimant.press('Começar');
  await claimant.arriveAt('Sobre você');
  await claimant.press('Continuar');
  await claimant.arriveAt('Sair do grupo');
  await page.getByText('Entendo que não receberei reembolso', { exact: true }).click();
  await claimant.press('Continuar');
  await claimant.arriveAt('Confira e saia');
  await expect(main).toContainText('Beatriz Gonçalves');
  await expect(main).toContainText('Entendo que não receberei reembolso');
  await expect(main).toContainText('Peço para sair do grupo. Sei que não receberei reembolso.');
  await claimant.sign('Beatriz Gonçalves');
  await claimant.press('Sair do grupo');
  await expect(claimant.receipt).toContainText('HF-OPTOUT-5001');
  // This case's FAQ does not say how to change a claim, so the link leads to the contact page.
  await expect(page.getByRole('link', { name: /^How to change or withdraw/ })).toHaveAttribute(
    'href',
    '/contact?culture=pt',
  );
  expect(await control.listSubmissions()).toMatchObject([
    {
      formType: 'OptOut',
      parts: { userPreferredCulture: 'pt' },
      fields: { claimDetails: { understands: true } },
    },
  ]);

  // A form of this case has the address /claim; /claim/status still leads to the claims on the device, also without a session.
  await page.goto('/claim/status?culture=pt');
  await claimant.arriveAt('Claims on this device');
  await expect(claimant.receipt).toContainText('HF-OPTOUT-5001');
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Site pages' });
  await expect(menu.getByRole('link', { name: /^File a claim/ })).toHaveAttribute(
    'href',
    '/claim?culture=pt',
  );
  await expect(menu.getByRole('link')).toHaveCount(5);
  await claimant.press('Lock again');
  await page.reload();
  await claimant.arriveAt('Claims on this device');
  await expect(page.locator('body')).not.toContainText(/Rivenwood|Hearth|RW-|VIN/);

  for (const [form, asked] of [
    ['OptOut', 'Entendo que não receberei reembolso'],
    ['Objection', 'A que você se opõe?'],
  ] as const) {
    await page.goto(`/documents?culture=pt&paper=${form}`);
    await expect(page.locator('.paper-claim')).toContainText(asked);
  }
  await expect(page.locator('body')).not.toContainText(/Rivenwood|Hearth|RW-|VIN/);
});

test('the case has its languages, texts and deadlines of its own, and none of the demonstration', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/?culture=pt');
  await claimant.arriveAt('Peça um reembolso');
  await expect(page.getByLabel('Número da reserva')).toBeVisible();
  await expect(page.getByText('Escritório de Pedidos da Harborview Ferry').first()).toBeVisible();
  await page.getByLabel('Número da reserva').fill('HV-000000');
  await page.getByLabel('Sobrenome').fill('Silva');
  // The portal has no Portuguese, so the page marks the case's texts as Portuguese within English.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Número da reserva', { exact: true }).first()).toHaveJSProperty('lang', 'pt');
  await expect(page.getByRole('heading', { level: 1 })).toHaveJSProperty('lang', 'pt');
  expect(await readLanguages(page)).toEqual([]);
  await claimant.press('Começar');
  await expect(
    page.getByText('Não encontramos nenhuma reserva com este número e sobrenome.').first(),
  ).toBeVisible();

  await page.goto('/dates?culture=pt');
  for (const deadline of [
    'Último dia para pedir um reembolso',
    'Último dia para se opor',
    'Último dia para sair do grupo',
  ])
    await expect(page.getByText(deadline, { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Rivenwood|Hearth|RW-|VIN/);
});

/** Lists texts that are in another language than their `lang` says. */
function readLanguages(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      const said = parentElement?.closest<HTMLElement>('[lang]')?.lang;
      const isPortuguese = /[ãõç]|\b(?:você|seu|sua|número|para)\b/i.test(textContent ?? '');
      if (parentElement?.checkVisibility() && isPortuguese && said !== 'pt') wrong.push(textContent ?? '');
    }
    return wrong;
  });
}
