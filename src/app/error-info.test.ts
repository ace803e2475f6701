import { expect, it, vi } from 'vitest';
import { createErrorInfoStore } from './error-info.ts';

it('holds one error with its header and message until it is cleared [S3.70 S4.77]', () => {
  const store = createErrorInfoStore();
  const told = vi.fn();
  store.subscribe(told);
  expect(store.get()).toEqual({ showError: false, header: '', message: '' });
  store.show('It failed', 'Try again.');
  expect(store.get()).toEqual({ showError: true, header: 'It failed', message: 'Try again.' });
  store.clear();
  expect(store.get().showError).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});
