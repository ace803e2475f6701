import type { SignatureBlock } from '#core/form/page-definition.ts';
import type { OpenClaim } from './open-claim.ts';

/**
 * Reads the date of a signature anew where it is not today's: the page that shows it may have been open past midnight. A form
 * without a signature has none.
 * @param today by the trusted clock, MM/dd/yyyy.
 */
export async function refreshSignatureDate(
  { definition, engine: { store } }: Pick<OpenClaim, 'definition' | 'engine'>,
  today: string,
  readDate: () => Promise<{ readonly date: string }>,
): Promise<void> {
  const block = definition.pages
    .flatMap(({ blocks }) => blocks)
    .find((candidate): candidate is SignatureBlock => candidate.kind === 'signature');
  if (block === undefined) return;
  const address = { clientId: store.findModel(block.model).clientId, key: 'signatureDate' };
  if (store.getValue(address) === today) return;
  const { date } = await readDate();
  store.setValue(address, date, 'initialisation');
}
