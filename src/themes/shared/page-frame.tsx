import type { ReactNode } from 'react';
import './page-frame.css';

interface PageFrameProps {
  /** Where the claimant is: beside the page where there is room, above it on phones. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One page of the portal inside the layout: a readable column, with the progress beside or above it. */
export function PageFrame({ aside, children }: PageFrameProps): ReactNode {
  return (
    <div className={aside === undefined ? 'page-frame' : 'page-frame page-frame--with-aside'}>
      {aside !== undefined && <div className="page-frame__aside">{aside}</div>}
      <div className="page-frame__body">{children}</div>
    </div>
  );
}
