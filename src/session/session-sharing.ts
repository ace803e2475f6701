import * as z from 'zod/mini';
import { readSessionDeadline, writeSessionDeadline } from '#vault/keys/session-keys.ts';

/** Messages between the tabs of a session; times are epoch milliseconds by the device's clock. */
const messageSchema = z.union([
  z.object({ type: z.literal('deadline'), deadline: z.number() }),
  z.object({ type: z.literal('kept-alive'), at: z.number() }),
  z.object({ type: z.literal('ended') }),
  z.object({ type: z.literal('begun') }),
]);
export type SessionMessage = z.infer<typeof messageSchema>;

/** Shares the session: by messages with open tabs, by small state (or beside its keys) with later ones. */
export interface SessionSharing {
  readDeadline(): Promise<number | undefined>;
  writeDeadline(deadline: number): Promise<void>;
  tell(message: SessionMessage): void;
  /** Receives messages of other tabs, never this tab's own. */
  listen(listener: (message: SessionMessage) => void): () => void;
}

const CHANNEL = 'portal-session';

export function createSessionSharing(): SessionSharing {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    readDeadline: readSessionDeadline,
    writeDeadline: writeSessionDeadline,
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
