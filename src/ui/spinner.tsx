import './spinner.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Something is under way. `label` says what, to those who can't see it turn. */
export function Spinner(props: { readonly label: string; readonly size?: 'text' | 'page' }) {
  return (
    <span className={`spinner spinner--${props.size ?? 'text'}`} role="status">
      <span className="spinner__wheel" />
      <VisuallyHidden>{props.label}</VisuallyHidden>
    </span>
  );
}
