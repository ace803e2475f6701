import * as z from 'zod/mini';
import { readSmallState, writeSmallState } from '#server/small-state.ts';

/** What the tabs of one session tell each other; times are epoch ms by the device's clock. */
const messageSchema = z.union([
  z.object({ type: z.literal('deadline'), deadline: z.number() }),
  z.object({ type: z.literal('kept-alive'), at: z.number() }),
  z.object({ type: z.literal('ended') }),
  z.object({ type: z.literal('begun') }),
]);
export type SessionMessage = z.infer<typeof messageSchema>;

/** How the session is shared: by messages to the tabs that are open, by small state with those that come later. */
export interface SessionSharing {
  readDeadline(): Promise<number | undefined>;
  writeDeadline(deadline: number): Promise<void>;
  tell(message: SessionMessage): void;
  /** Told what other tabs say; never what this one said. */
  listen(listener: (message: SessionMessage) => void): () => void;
}

const CHANNEL = 'portal-session';

/** Shares the session with the other tabs of this origin. */
export function createSessionSharing(): SessionSharing {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    readDeadline: () => readSmallState('sessionDeadline'),
    async writeDeadline(deadline) {
      await writeSmallState('sessionDeadline', deadline);
    },
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      const take = (event: MessageEvent<unknown>) => {
        const parsed = messageSchema.safeParse(event.data);
        if (parsed.success) listener(parsed.data);
      };
      channel.addEventListener('message', take);
      return () => channel.removeEventListener('message', take);
    },
  };
}
