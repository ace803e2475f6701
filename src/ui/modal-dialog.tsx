import { useEffect, useId, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading as AriaHeading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { headingTagOf } from './heading.tsx';
import type { ModalProps } from './modal.tsx';
import './modal.css';
import { moveFocus } from './move-focus.ts';

/**
 * Gives the focus to a modal's confirm button.
 * @throws Error where it is missing (specification, section 8).
 */
export function focusConfirmButton(button: HTMLButtonElement | null): void {
  if (button === null) throw new Error('Missing element for a modal: its confirm button.');
  moveFocus(button);
}

/** The dialog behind Modal. */
export function ModalDialog({ heading, headingStyle, children, confirm, others, role }: ModalProps) {
  const confirmRef = useRef<HTMLButtonElement>(null);
  useEffect(() => focusConfirmButton(confirmRef.current), []);
  const bodyId = useId();
  const level = Number(headingTagOf(headingStyle ?? 'section').slice(1));
  return (
    <ModalOverlay className="modal" isOpen isDismissable={false} isKeyboardDismissDisabled>
      <AriaModal className="modal__frame">
        <Dialog className="modal__dialog" role={role ?? 'dialog'} aria-describedby={bodyId}>
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
  );
}
