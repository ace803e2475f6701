import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './actions.css';
import { VisuallyHidden } from './accessibility.tsx';

export interface LinkProps {
  readonly id?: string | undefined;
  readonly href: string;
  readonly children: ReactNode;
  /** Opens in a new tab; `newTabLabel` says so to those who can't see the icon. */
  readonly newTabLabel?: string;
  /** Handles a plain click (no key held) in the page; the address serves every other one. */
  readonly onFollow?: () => void;
  readonly className?: string;
}

export function Link({ id, href, children, newTabLabel, onFollow, className }: LinkProps) {
  const opensTab = newTabLabel !== undefined;
  return (
    <a
      id={id}
      className={className === undefined ? 'link' : `link ${className}`}
      href={href}
      {...(opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={(event) => {
        if (onFollow === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return;
        event.preventDefault();
        onFollow();
      }}
    >
      <span>{children}</span>
      {opensTab && <Icon name="external" />}
      {opensTab && <VisuallyHidden>{` ${newTabLabel}`}</VisuallyHidden>}
    </a>
  );
}

export function ButtonRow(props: {
  readonly children: ReactNode;
  readonly align?: 'start' | 'end' | 'between';
}) {
  return <div className={`button-row button-row--${props.align ?? 'start'}`}>{props.children}</div>;
}
