import type { ReactNode } from 'react';
import './disclosure.css';
import { Icon } from './icon.tsx';

export interface DisclosureProps {
  readonly summary: string;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
}

/** Text that opens on demand, by the browser's own element: it works before scripts and is found by find-in-page. */
export function Disclosure({ summary, children, isOpenAtFirst }: DisclosureProps) {
  return (
    <details className="disclosure" open={isOpenAtFirst ?? false}>
      <summary className="disclosure__summary">
        <Icon name="next" />
        <span>{summary}</span>
      </summary>
      <div className="disclosure__body">{children}</div>
    </details>
  );
}
