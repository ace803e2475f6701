import { createContext, type ReactNode, useContext } from 'react';
import type { Messages } from './messages.ts';

const MessagesContext = createContext<Messages | undefined>(undefined);

interface MessagesProviderProps {
  readonly messages: Messages;
  readonly children: ReactNode;
}

export function MessagesProvider({ messages, children }: MessagesProviderProps): ReactNode {
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

/** Returns the active culture's messages. @throws Error outside of a MessagesProvider. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (messages === undefined) throw new Error('No MessagesProvider.');
  return messages;
}
