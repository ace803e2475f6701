import { expect, test } from 'vitest';
import {
  type MessageToPage,
  type MessageToWorker,
  parseMessageToPage,
  parseMessageToWorker,
} from './sw-messages.ts';

const TO_WORKER: readonly MessageToWorker[] = [
  { type: 'skip-waiting' },
  { type: 'keep-for-offline', culture: 'es', assets: ['/app/dist/a.js'] },
];
const TO_PAGE: readonly MessageToPage[] = [
  { type: 'flush-wanted' },
  { type: 'show-submissions' },
  { type: 'files-shared' },
];

test('every message is read as it was sent', () => {
  expect(TO_WORKER.map(parseMessageToWorker)).toEqual(TO_WORKER);
  expect(TO_PAGE.map(parseMessageToPage)).toEqual(TO_PAGE);
});

test.each([
  undefined,
  null,
  'skip-waiting',
  {},
  { type: 'SKIP_WAITING' },
  { type: 'keep-for-offline', culture: 1 },
])('%j is none of ours', (data) => {
  expect(parseMessageToWorker(data)).toBeUndefined();
  expect(parseMessageToPage(data)).toBeUndefined();
});
