import { expect, test } from 'vitest';
import { StorageError } from '#kernel/storage-trouble.ts';
import { toStorageFailure } from './device-storage.ts';

function error(name: string, inner?: unknown): Error {
  return Object.assign(new Error('it failed'), { name, ...(inner === undefined ? {} : { inner }) });
}

test.each([
  ['Chromium', new DOMException('full', 'QuotaExceededError'), 'quota'],
  ['Dexie around it', error('AbortError', error('QuotaExceededError')), 'quota'],
  ['Safari, by its words', new Error('… exceeded the Quota …'), 'quota'],
  ['a newer version elsewhere', error('VersionError'), 'outdated'],
  ['a wrong key', new DOMException('', 'OperationError'), 'damaged'],
  ['our own', new StorageError('frozen'), 'frozen'],
  ['Firefox, which names nothing', null, 'unavailable'],
])('%s', (_who, thrown, code) => {
  expect(toStorageFailure(thrown)).toEqual({ code });
});
