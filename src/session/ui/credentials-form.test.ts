import { expect, it } from 'vitest';
import { installCase, theCase } from '#server/case.ts';
import { loadCredentialFields } from './credentials-form.tsx';

it('knows what a form type asks of who comes back without fetching the form, also of one that the case no longer has', async () => {
  const known = theCase();
  const fetched: string[] = [];
  installCase(known, (address) => {
    fetched.push(address);
    return Promise.reject(new Error('no network'));
  });
  const keysOf = async (formType: string) => (await loadCredentialFields(formType)).map(({ key }) => key);
  expect(await keysOf('DocumentsUpload')).toEqual(['claimReferenceNumber', 'pin']);
  expect(await keysOf('Objection')).toEqual(['classMemberId', 'pin']);
  expect(fetched).toEqual([]);
});
