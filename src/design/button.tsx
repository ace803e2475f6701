import {
  createContext,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import './spinner.css';
import './button.css';
import { Subject, useAnnounce } from './accessibility.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  readonly label?: string;
  readonly icon?: IconName;
  readonly iconPosition?: 'start' | 'end';
  /** Name of a button that shows only an icon, or a fuller name that begins with the label. */
  readonly accessibleName?: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly type?: 'button' | 'submit';
  /** Click action; the button waits for the promise that it returns. */
  readonly onClick?: () => unknown;
  /** Whether to wait while the click action runs; true by default (specification, section 4). */
  readonly shouldDisableOnClick?: boolean;
  readonly isDisabled?: boolean;
  /** Whether something started elsewhere runs, for which the button waits. */
  readonly isPending?: boolean;
  /** Announced while the action runs: "Sending". */
  readonly pendingLabel?: string;
  readonly describedBy?: string;
  /** Hidden suffix of the name, for pages with many such buttons. */
  readonly about?: string;
  readonly isExpanded?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/**
 * A button: the native element, because every page begins with one and react-aria's would be a tenth of the first load. While it waits
 * it keeps the focus (`aria-disabled`), which otherwise would go back to the top of the page.
 * @throws Error 'Either label or icon must have a value.'
 */
export function Button(props: ButtonProps) {
  const { label, icon, iconPosition = 'start', variant = 'secondary' } = props;
  if (!label && icon === undefined) throw new Error('Either label or icon must have a value.');
  const busy = useBusy();
  const { isRunning, run } = useClickAction(props.onClick, props.shouldDisableOnClick ?? true);
  const { isHeld, hold } = useHeldPress(busy, props.accessibleName ?? label);
  const isActing = isRunning || props.isPending === true;
  const isPending = isActing || isHeld;
  const isWaiting = isActing || busy !== null;
  useAnnouncedWait(isPending ? props.pendingLabel : undefined);
  const picture = icon === undefined ? null : <Icon name={icon} />;
  const classes = ['button', `button--${variant}`, label ? '' : 'button--icon', props.className ?? ''];
  return (
    <button
      ref={props.ref}
      id={props.id}
      aria-label={props.accessibleName}
      aria-describedby={props.describedBy}
      aria-expanded={props.isExpanded}
      className={classes.filter(Boolean).join(' ')}
      type={props.type ?? 'button'}
      disabled={props.isDisabled ?? false}
      aria-disabled={isWaiting || undefined}
      data-pending={isWaiting || undefined}
      onClick={(event) => {
        // While it waits it must not submit its form, although it keeps the focus.
        if (isWaiting) event.preventDefault();
        else run();
        if (!isActing) hold(event.currentTarget);
      }}
    >
      {iconPosition === 'start' && picture}
      {label && <span className="button__label">{label}</span>}
      <Subject about={props.about} />
      {iconPosition === 'end' && picture}
      {isPending && <span className="button__wheel" />}
    </button>
  );
}

/** Wait that is worth telling, in ms: a shorter one would only interrupt what is read. */
const TOLD_AFTER_MS = 500;

function useAnnouncedWait(told: string | undefined): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!told) return;
    let withdraw = () => {};
    const timer = setTimeout(() => {
      withdraw = announce(told);
    }, TOLD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      withdraw();
    };
  }, [told, announce]);
}

interface HeldPress {
  readonly button: HTMLButtonElement;
  readonly name: string | undefined;
  readonly address: string;
}

/**
 * Keeps a press on a button that waits for a captcha (which may run for a waiting claim, unknown to the claimant), and clicks once that has
 * ended. Drops a press made while the router navigates, or whose page or button name has changed: it was meant for something else.
 */
export function useHeldPress(busy: Busy, name: string | undefined) {
  const [held, setHeld] = useState<HeldPress | null>(null);
  useEffect(() => {
    if (held === null || busy === 'captcha') return;
    setHeld(null);
    if (held.name === name && held.address === location.href) held.button.click();
  }, [held, busy, name]);
  const hold = useCallback(
    (button: HTMLButtonElement) => {
      if (busy === 'captcha') setHeld({ button, name, address: location.href });
    },
    [busy, name],
  );
  return { isHeld: held !== null, hold };
}

/**
 * Runs a click action, one at a time: while its promise is pending, a further click does nothing. `isRunning` is true meanwhile, unless
 * `waits` is false. Reports a rejection to the window's error handler: it is a bug of the action.
 */
export function useClickAction(action: (() => unknown) | undefined, waits: boolean) {
  const [isRunning, setIsRunning] = useState(false);
  const isOpen = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const run = useCallback(() => {
    if (isOpen.current) return;
    const outcome = action?.();
    if (!waits || !(outcome instanceof Promise)) return;
    isOpen.current = true;
    setIsRunning(true);
    const finish = () => {
      isOpen.current = false;
      if (isMounted.current) setIsRunning(false);
    };
    outcome.then(finish, (reason: unknown) => {
      finish();
      reportError(reason);
    });
  }, [action, waits]);

  return { isRunning, run };
}

/** Reason why the whole page waits: the router navigates, or a captcha is in progress (specification, section 4). */
export type Busy = 'navigating' | 'captcha' | null;

const BusyContext = createContext<Busy>(null);

/** Makes every button below it wait while its value is not null. */
export const BusyProvider = BusyContext.Provider;

export function useBusy(): Busy {
  return useContext(BusyContext);
}
