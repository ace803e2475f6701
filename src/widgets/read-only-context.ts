import { createContext, useContext } from 'react';

const ReadOnlyContext = createContext(false);

/** Above fields that are only read. A native control is told by a `fieldset`; react-aria's feel a press all the same. */
export const ReadOnlyProvider = ReadOnlyContext.Provider;

export function useIsReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
