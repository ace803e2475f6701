import type { ReactNode } from 'react';
import type { HeadingStyle } from './heading.tsx';
import { ModalDialog } from './modal-dialog.tsx';

export interface ModalButton {
  readonly label: string;
  readonly onClick: () => unknown;
  /** 'primary' for the confirm button, unless something in the body outweighs it; 'danger' for one that erases. */
  readonly variant?: 'primary' | 'secondary' | 'danger';
}

export interface ModalProps {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly headingStyle?: HeadingStyle;
  readonly children?: ReactNode;
  /** Takes the focus when the modal is shown. */
  readonly confirm: ModalButton;
  readonly others?: readonly ModalButton[];
  /** An alert dialog interrupts; its text is read at once. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A static modal dialog: neither the keyboard nor the backdrop closes it, only its buttons (specification, section 4). */
export function Modal(props: ModalProps) {
  return props.isOpen ? <ModalDialog {...props} /> : null;
}
