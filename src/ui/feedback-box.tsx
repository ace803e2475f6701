import type { ReactNode } from 'react';
import './feedback-box.css';
import { Icon, type IconName } from './icon.tsx';

export type FeedbackStyle = 'default' | 'success' | 'warning' | 'danger';

const ICONS: Readonly<Record<FeedbackStyle, IconName>> = {
  default: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
};

export interface FeedbackBoxProps {
  readonly style?: FeedbackStyle;
  readonly heading?: string;
  readonly children?: ReactNode;
  /** Said when it appears: `status` waits its turn, `alert` interrupts. */
  readonly role?: 'status' | 'alert';
}

/** A short message set apart: neutral, success, warning; danger for what went wrong. */
export function FeedbackBox({ style = 'default', heading, children, role }: FeedbackBoxProps) {
  return (
    <div className={`feedback-box feedback-box--${style}`} role={role}>
      <Icon name={ICONS[style]} />
      <div className="feedback-box__body">
        {heading !== undefined && <p className="feedback-box__heading">{heading}</p>}
        {children}
      </div>
    </div>
  );
}
