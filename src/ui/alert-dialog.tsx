import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

export interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly children: ReactNode;
  readonly okLabel: string;
  /** OK clears what opened it. */
  readonly onOk: () => void;
}

/** Says what went wrong, and goes when it is acknowledged (specification, section 4, "Dialogs"). */
export function AlertDialog({ isOpen, heading, children, okLabel, onOk }: AlertDialogProps) {
  return (
    <Modal isOpen={isOpen} heading={heading} role="alertdialog" confirm={{ label: okLabel, onClick: onOk }}>
      {children}
    </Modal>
  );
}
