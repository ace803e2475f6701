import { expect, it, vi } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { createSessionSharing, type SessionMessage } from './session-sharing.ts';

it('tells other tabs, not itself, and takes nothing that it does not know', async () => {
  const here = createSessionSharing();
  const there = createSessionSharing();
  const heardHere = vi.fn<(message: SessionMessage) => void>();
  const heardThere = vi.fn<(message: SessionMessage) => void>();
  const stopHere = here.listen(heardHere);
  const stopThere = there.listen(heardThere);
  const stranger = new BroadcastChannel('portal-session');
  stranger.postMessage({ type: 'deadline', deadline: 'soon' });
  stranger.close();
  here.tell({ type: 'deadline', deadline: 5 });
  here.tell({ type: 'ended' });
  await waitFor(() => expect(heardThere).toHaveBeenCalledTimes(2));
  expect(heardThere.mock.calls).toEqual([[{ type: 'deadline', deadline: 5 }], [{ type: 'ended' }]]);
  expect(heardHere).not.toHaveBeenCalled();
  stopHere();
  stopThere();
});

it('keeps the deadline for tabs that come later', async () => {
  await createSessionSharing().writeDeadline(12_345);
  expect(await createSessionSharing().readDeadline()).toBe(12_345);
});
