import { expect, it, vi } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { takeLaunchedFiles } from './launched-files.ts';

it('tells that files were not kept where the code that keeps them cannot be run', async () => {
  const onTaken = vi.fn();
  const getFile = () => {
    throw new TypeError('Failed to fetch');
  };
  takeLaunchedFiles({ setConsumer: (consume) => consume({ files: [{ getFile }] }) }, onTaken);
  await waitFor(() => expect(onTaken).toHaveBeenCalledWith('unavailable'));
});
