import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderForTest } from '#tests/support/render-for-test.tsx';
import { AlertDialog, Modal } from './modal.tsx';

let unmount = () => {};

afterEach(() => unmount());

function Opener({ kind }: { readonly kind: 'modal' | 'alert' }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return kind === 'modal' ? (
    <Modal isOpen={isOpen} heading="Still there?" confirm={{ label: 'Continue', onClick: close }} />
  ) : (
    <AlertDialog isOpen={isOpen} heading="It failed" okLabel="OK" onOk={close}>
      Form is already submitting.
    </AlertDialog>
  );
}

test('a modal gives the focus to its confirm button and is closed by it alone [S4.78 S4.79]', async () => {
  unmount = renderForTest(<Opener kind="modal" />);
  const dialog = page.getByRole('dialog', { name: 'Still there?' });
  await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  document.querySelector('.modal')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the alert dialog shows the text, and OK clears it [S4.77]', async () => {
  unmount = renderForTest(<Opener kind="alert" />);
  const dialog = page.getByRole('alertdialog', { name: 'It failed' });
  await expect.element(dialog.getByText('Form is already submitting.')).toBeVisible();
  // Screen readers announce it with the dialog's name, although the button has the focus.
  await expect.element(dialog).toHaveAccessibleDescription('Form is already submitting.');
  await userEvent.click(page.getByRole('button', { name: 'OK' }));
  await expect.element(dialog).not.toBeInTheDocument();
});
