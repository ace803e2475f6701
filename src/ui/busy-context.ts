import { createContext, useContext } from 'react';

/** What the whole page waits for: the router navigates, or a captcha is in progress (specification, section 4). */
export type Busy = 'navigating' | 'captcha' | null;

const BusyContext = createContext<Busy>(null);

/** Every button below it waits while its value is not null. */
export const BusyProvider = BusyContext.Provider;

export function useBusy(): Busy {
  return useContext(BusyContext);
}
