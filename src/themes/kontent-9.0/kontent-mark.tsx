import type { ReactNode } from 'react';

/** The site's mark where the content names no logo: a sheet with a tick, in the brand's two colours. */
export function KontentMark(): ReactNode {
  return (
    <svg className="kontent-mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect className="kontent-mark__back" x="9" y="2" width="28" height="28" rx="9" />
      <rect className="kontent-mark__front" x="3" y="9" width="28" height="28" rx="9" />
      <path className="kontent-mark__tick" d="M11 23l5 5l9-10" />
    </svg>
  );
}
