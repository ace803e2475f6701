import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import './accessibility.css';

/** @returns a function that withdraws the message, unless another was announced since: what no longer holds must not stay readable. */
type Announce = (message: string, urgency?: 'polite' | 'assertive') => () => void;

const AnnounceContext = createContext<Announce>(() => () => {});

interface Announcement {
  readonly text: string;
  readonly count: number;
}

const SILENCE: Announcement = { text: '', count: 0 };

/** Time after which an announcement is withdrawn: it may name a file, which the next person must not find. Milliseconds. */
const READABLE_MS = 30_000;

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
    const withdraw = () => set((now) => (now === said ? { ...said, text: '' } : now));
    setTimeout(withdraw, READABLE_MS);
    return withdraw;
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

/** Returns the function that speaks to screen readers; it says the same text again. Does nothing outside a LiveRegionProvider. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

export function VisuallyHidden(props: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span className="visually-hidden" id={props.id}>
      {props.children}
    </span>
  );
}

const SubjectContext = createContext<string | undefined>(undefined);

/** Names what the buttons inside are about: on a page with several claims, each has buttons of the same names. */
export const SubjectProvider = SubjectContext.Provider;

/** Hidden suffix of a control's name that says what the control is about: `about`, then the surrounding subject. */
export function Subject({ about }: { readonly about?: string | undefined }) {
  const subjects = [about, useContext(SubjectContext)].filter(Boolean).join(', ');
  return subjects && <VisuallyHidden>{` ${subjects}`}</VisuallyHidden>;
}

let isMoving = false;

/** Moves the focus on the page's behalf: `isLeft` then does not take the control before it as left by the claimant. */
export function moveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  isMoving = true;
  element?.focus(options);
  isMoving = false;
}

export type FocusLoss = Pick<FocusEvent, 'target' | 'relatedTarget'>;

/**
 * Returns whether the claimant has left a control. Not so if the page moved the focus, if a dialog takes it, or if the window is no longer
 * in front, where the control keeps the focus.
 */
export function isLeft({ target, relatedTarget }: FocusLoss): boolean {
  const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('[role$=dialog]') !== null;
  return !isMoving && !isInDialog && document.activeElement !== target;
}
