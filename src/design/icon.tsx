import './icon.css';
import './spinner.css';
import { VisuallyHidden } from './accessibility.tsx';

/** Inline icon, as large as its text. It is decoration: the words beside it, or the control's name, say the same. */
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

function isDirectional(name: IconName): boolean {
  return name === 'next' || name === 'previous' || name === 'external';
}

/** Icons as stroked paths in a box of 24 by 24. */
export const ICON_PATHS = {
  add: 'M12 5v14M5 12h14',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 1 0 .01 0z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  down: 'M6 9l6 6l6-6',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  error: 'M12 3a9 9 0 1 0 .01 0zM12 7.5v5.5M12 16.2v.3',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  info: 'M12 3a9 9 0 1 0 .01 0zM12 11v5.5M12 7.5v.3',
  next: 'M9 6l6 6l-6 6',
  previous: 'M15 6l-6 6l6 6',
  remove: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  success: 'M12 3a9 9 0 1 0 .01 0zM8 12.3l2.8 2.8L16 9.5',
  upload: 'M12 16V4M7 9l5-5l5 5M4 16v4h16v-4',
  warning: 'M12 4L2.8 20h18.4zM12 10v5M12 17.3v.3',
} as const;

export type IconName = keyof typeof ICON_PATHS;

export function Spinner(props: { readonly label: string; readonly size?: 'text' | 'page' }) {
  return (
    <span className={`spinner spinner--${props.size ?? 'text'}`} role="status">
      <span className="spinner__wheel" />
      <VisuallyHidden>{props.label}</VisuallyHidden>
    </span>
  );
}
