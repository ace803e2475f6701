import { createContext, useContext } from 'react';

const BusyContext = createContext(false);

/** True while the router navigates or a captcha is in progress: every button below it waits. */
export const BusyProvider = BusyContext.Provider;

export function useIsBusy(): boolean {
  return useContext(BusyContext);
}
