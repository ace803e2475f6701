import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import './accessibility.css';

/** @returns takes the words back, where nothing else has been said since: what is no longer so must not stay to be read. */
type Announce = (message: string, urgency?: 'polite' | 'assertive') => () => void;

const AnnounceContext = createContext<Announce>(() => () => {});

interface Announcement {
  readonly text: string;
  readonly count: number;
}

const SILENCE: Announcement = { text: '', count: 0 };

/** Holds the page's two live regions; put it near the root, once. */
export function LiveRegionProvider(props: { readonly children: ReactNode }) {
  const [polite, setPolite] = useState(SILENCE);
  const [assertive, setAssertive] = useState(SILENCE);
  const count = useRef(0);
  const announce = useCallback<Announce>((text, urgency = 'polite') => {
    const set = urgency === 'polite' ? setPolite : setAssertive;
    count.current += 1;
    const said = { text, count: count.current };
    set(said);
    return () => set((now) => (now === said ? { ...said, text: '' } : now));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {props.children}
      <div aria-live="polite">
        <VisuallyHidden key={polite.count}>{polite.text}</VisuallyHidden>
      </div>
      <div aria-live="assertive" aria-atomic="true">
        <VisuallyHidden key={assertive.count}>{assertive.text}</VisuallyHidden>
      </div>
    </AnnounceContext>
  );
}

/** Says something to screen readers; the same text twice is said twice. Does nothing outside a LiveRegionProvider. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Text for assistive technology alone. */
export function VisuallyHidden(props: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span className="visually-hidden" id={props.id}>
      {props.children}
    </span>
  );
}

const SubjectContext = createContext<string | undefined>(undefined);

/** Says what the buttons inside are about: where a page has several claims, each has buttons of the same names. */
export const SubjectProvider = SubjectContext.Provider;

/** What a control is about, which its name ends with, unseen: as given, and what it stands in. */
export function Subject({ about }: { readonly about?: string | undefined }) {
  const subjects = [about, useContext(SubjectContext)].filter(Boolean).join(', ');
  return subjects && <VisuallyHidden>{` ${subjects}`}</VisuallyHidden>;
}

let isMoving = false;

/** Moves the focus where the page wants it: whatever had it was not left by the claimant. */
export function moveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  isMoving = true;
  element?.focus(options);
  isMoving = false;
}

/** What is told of a focus that goes. */
export type FocusLoss = Pick<FocusEvent, 'target' | 'relatedTarget'>;

/**
 * Whether the claimant has left a control, and not the page: by moving the focus, by a dialog that takes it, or because its window is
 * not in front any more, in which the control keeps it.
 */
export function isLeft({ target, relatedTarget }: FocusLoss): boolean {
  const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('[role$=dialog]') !== null;
  return !isMoving && !isInDialog && document.activeElement !== target;
}
