import { FormApi } from '@tanstack/react-form';
import { expect, test, vi } from 'vitest';
import { waitUntil } from '#tests/support/wait-for.ts';
import { submitOnce } from './plain-field.tsx';

test('a small form with something wrong does not act where it is sent twice', async () => {
  const judge = () => Promise.resolve('wrong');
  const act = vi.fn();
  const form = new FormApi({ defaultValues: {}, validators: { onSubmitAsync: judge }, onSubmit: act });
  const event = { preventDefault: vi.fn() };
  submitOnce(event, form);
  submitOnce(event, form);
  await waitUntil(() => !form.state.isSubmitting);
  expect(act).not.toHaveBeenCalled();
  expect(form.state.errors).toEqual(['wrong']);
  expect(event.preventDefault).toHaveBeenCalledTimes(2);
});
