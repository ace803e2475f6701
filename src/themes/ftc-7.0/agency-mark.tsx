import type { ReactNode } from 'react';

/** The agency's mark where the content names no logo: a scale in a round seal. */
export function AgencyMark(): ReactNode {
  return (
    <svg className="agency-mark" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle className="agency-mark__disc" cx="32" cy="32" r="31" />
      <circle className="agency-mark__ring" cx="32" cy="32" r="26.5" />
      <path
        className="agency-mark__scale"
        d="M32 15v33M23 48h18M17 22l15-3l15 3M17 22l-6 13h12zM47 22l-6 13h12z"
      />
    </svg>
  );
}
