import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading as AriaHeading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { ButtonRow } from './actions.tsx';
import { Button } from './button.tsx';
import { type HeadingStyle, headingTagOf } from './page-content.tsx';
import './modal.css';
import { moveFocus, SubjectProvider } from './accessibility.tsx';

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
  /** Handles Escape. With it the dialog itself takes the focus, because it holds more than text. */
  readonly onEscape?: () => void;
}

/** Static modal dialog: only its buttons close it, neither the keyboard nor the backdrop (specification, section 4). */
export function Modal(props: ModalProps) {
  return props.isOpen ? <ModalDialog {...props} /> : null;
}

/** Focuses a modal's confirm button. @throws Error if it is missing (specification, section 8). */
export function focusConfirmButton(button: HTMLButtonElement | null): void {
  if (button === null) throw new Error('Missing element for a modal: its confirm button.');
  moveFocus(button);
}

export function ModalDialog(props: ModalProps) {
  const { heading, headingStyle, children, confirm, others, role, onEscape } = props;
  const isStatic = onEscape === undefined;
  const confirmRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isStatic) focusConfirmButton(confirmRef.current);
  }, [isStatic]);
  const bodyId = useId();
  const description = isStatic ? { 'aria-describedby': bodyId } : {};
  const level = Number(headingTagOf(headingStyle ?? 'section').slice(1));
  return (
    // The dialog's heading already says what its buttons are about.
    <SubjectProvider value={undefined}>
      <ModalOverlay
        className="modal"
        isOpen
        isDismissable={false}
        isKeyboardDismissDisabled={isStatic}
        onOpenChange={() => onEscape?.()}
      >
        <AriaModal className="modal__frame">
          <Dialog className="modal__dialog" role={role ?? 'dialog'} {...description}>
            <AriaHeading className="modal__heading" slot="title" level={level}>
              {heading}
            </AriaHeading>
            <div className="modal__body" id={bodyId}>
              {children}
            </div>
            <ButtonRow>
              <Button
                ref={confirmRef}
                variant={confirm.variant ?? 'primary'}
                label={confirm.label}
                onClick={confirm.onClick}
              />
              {others?.map((other) => (
                <Button
                  key={other.label}
                  variant={other.variant ?? 'secondary'}
                  label={other.label}
                  onClick={other.onClick}
                />
              ))}
            </ButtonRow>
          </Dialog>
        </AriaModal>
      </ModalOverlay>
    </SubjectProvider>
  );
}

export interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly heading: string;
  readonly children: ReactNode;
  readonly okLabel: string;
  readonly onOk: () => void;
}

/** Says what went wrong; OK closes it (specification, section 4, "Dialogs"). */
export function AlertDialog({ isOpen, heading, children, okLabel, onOk }: AlertDialogProps) {
  return (
    <Modal isOpen={isOpen} heading={heading} role="alertdialog" confirm={{ label: okLabel, onClick: onOk }}>
      {children}
    </Modal>
  );
}
