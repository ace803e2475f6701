import { useState } from 'react';
import { ButtonRow, Link } from '#design/actions.tsx';
import { BusyProvider, Button } from '#design/button.tsx';
import { AlertDialog, Modal } from '#design/modal.tsx';
import { ToastRegion } from '#design/toast-region.tsx';
import { createToastQueue } from '#design/toasts.ts';
import { GallerySection } from '../gallery-section.tsx';

const toasts = createToastQueue();

/** Buttons, links, dialogs and toasts. */
export function ActionSections() {
  const [open, setOpen] = useState<'modal' | 'alert' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <GallerySection name="Button">
        <ButtonRow>
          <Button variant="primary" label="Continue" />
          <Button label="Back" />
          <Button variant="quiet" label="Cancel" />
          <Button variant="danger" label="Clear this device" icon="remove" />
          <Button label="Next" icon="next" iconPosition="end" />
          <Button icon="edit" accessibleName="Edit" />
          <Button label="Disabled" isDisabled />
          <Button variant="primary" label="Send" isPending pendingLabel="Sending" />
          <BusyProvider value="navigating">
            <Button label="Waits while busy" />
          </BusyProvider>
        </ButtonRow>
      </GallerySection>
      <GallerySection name="Link">
        <p>
          Read <Link href="#link">the important documents</Link> or{' '}
          <Link href="#link" newTabLabel="(opens in a new tab)">
            the court’s order
          </Link>
          .
        </p>
      </GallerySection>
      <GallerySection name="Modal">
        <ButtonRow>
          <Button label="Open a modal" onClick={() => setOpen('modal')} />
          <Button label="Open an alert" onClick={() => setOpen('alert')} />
        </ButtonRow>
        <Modal
          isOpen={open === 'modal'}
          heading="Your session is about to end"
          confirm={{ label: 'Continue', onClick: close }}
          others={[{ label: 'Sign out', onClick: close }]}
        >
          <p>We lock your answers in 0:42. What you typed is kept on this device.</p>
        </Modal>
        <AlertDialog isOpen={open === 'alert'} heading="We could not send this" okLabel="OK" onOk={close}>
          <p>Form is already submitting.</p>
        </AlertDialog>
      </GallerySection>
      <GallerySection name="Toast">
        <ButtonRow>
          <Button
            label="Show a toast"
            onClick={() => toasts.show('Saved on this device', { style: 'success' })}
          />
          <Button
            label="Show a toast that stays"
            onClick={() => toasts.show('Your claim is not filed yet', { style: 'warning', autohide: false })}
          />
        </ButtonRow>
        <ToastRegion queue={toasts} label="Messages" closeLabel="Close" />
      </GallerySection>
    </>
  );
}
