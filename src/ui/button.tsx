import type { ReactNode, Ref } from 'react';
import { useBusy } from './busy-context.ts';
import './spinner.css';
import './button.css';
import { Icon, type IconName } from './icon.tsx';
import { useClickAction } from './use-click-action.ts';
import { useHeldPress } from './use-held-press.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ButtonProps {
  readonly label?: string;
  readonly icon?: IconName;
  readonly iconPosition?: 'start' | 'end';
  /** The name of a button that shows an icon alone, or a fuller name that begins with the label. */
  readonly accessibleName?: string;
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly type?: 'button' | 'submit';
  /** The click action. The button waits for the promise that it returns. */
  readonly onClick?: () => unknown;
  /** Wait while the click action runs; true by default (specification, section 4). */
  readonly shouldDisableOnClick?: boolean;
  readonly isDisabled?: boolean;
  /** Something started elsewhere runs: the button shows it and waits. */
  readonly isPending?: boolean;
  /** Said while the action runs: "Sending". */
  readonly pendingLabel?: string;
  readonly describedBy?: string;
  /** What it is about, which its name ends with, unseen: a page may have many such buttons. */
  readonly about?: string;
  readonly isExpanded?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/**
 * A button: the native element, since every page begins with one and react-aria's would be a tenth of the
 * first load. It keeps the focus while it waits (`aria-disabled`), so that a keyboard user is not thrown to
 * the top.
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
        // It waits with the focus kept: a form must not be sent by it meanwhile either.
        if (isWaiting) event.preventDefault();
        else run();
        if (!isActing) hold(event.currentTarget);
      }}
    >
      {iconPosition === 'start' && picture}
      {label && <span className="button__label">{label}</span>}
      {props.about && <VisuallyHidden> {props.about}</VisuallyHidden>}
      {iconPosition === 'end' && picture}
      {isPending && <span className="button__wheel" />}
      {isPending && props.pendingLabel && <VisuallyHidden>{props.pendingLabel}</VisuallyHidden>}
    </button>
  );
}
