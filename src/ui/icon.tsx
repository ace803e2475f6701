import { ICON_PATHS, type IconName } from './icon-paths.ts';
import './icon.css';

export type { IconName } from './icon-paths.ts';

/** An inline icon, the size of its text. It is decoration: the words beside it, or the control's name, say it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={isDirectional(name) ? 'icon icon--directional' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** Arrows point the other way where text runs from right to left. */
function isDirectional(name: IconName): boolean {
  return name === 'next' || name === 'previous' || name === 'external';
}
