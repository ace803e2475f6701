import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type Announce = (message: string, urgency?: 'polite' | 'assertive') => void;

const AnnounceContext = createContext<Announce>(() => {});

interface Announcement {
  readonly text: string;
  readonly count: number;
}

const SILENCE: Announcement = { text: '', count: 0 };

/** Holds the page's two live regions; put it near the root, once. */
export function LiveRegionProvider(props: { readonly children: ReactNode }) {
  const [polite, setPolite] = useState(SILENCE);
  const [assertive, setAssertive] = useState(SILENCE);
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    const set = urgency === 'polite' ? setPolite : setAssertive;
    set((before) => ({ text, count: before.count + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {props.children}
      <div aria-live="polite">
        <VisuallyHidden key={polite.count}>{polite.text}</VisuallyHidden>
      </div>
      <div aria-live="assertive">
        <VisuallyHidden key={assertive.count}>{assertive.text}</VisuallyHidden>
      </div>
    </AnnounceContext>
  );
}

/** Says something to screen readers; the same text twice is said twice. Does nothing outside a LiveRegionProvider. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
