import { createContext, useContext } from 'react';

const ChooseCultureContext = createContext<(culture: string) => void>(() => undefined);

export const ChooseCultureProvider = ChooseCultureContext.Provider;

/** What a language chooser on a page calls. */
export function useCultureChooser(): (culture: string) => void {
  return useContext(ChooseCultureContext);
}
