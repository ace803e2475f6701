import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderForTest } from '#tests/support/render-for-test.tsx';
import { Button } from './button.tsx';
import { keepFocus } from './keep-focus.ts';
import { Modal } from './modal.tsx';

let stop: () => void;
let unmount = () => {};
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
  unmount();
});

function Claims() {
  const [hasButton, setHasButton] = useState(true);
  const [hasItem, setHasItem] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <article>
      <h1 id="page-heading" tabIndex={-1}>
        Claims
      </h1>
      {hasItem && (
        <section>
          <h2>Vehicle claim</h2>
          <div>{hasButton && <Button label="Show" onClick={() => setHasButton(false)} />}</div>
          <Button label="Erase" onClick={() => setHasItem(false)} />
          <Button label="Ask" onClick={() => setIsAsking(true)} />
          <Button
            label="Replace"
            onClick={() => {
              document.getElementById('other')?.focus();
              setHasItem(false);
            }}
          />
        </section>
      )}
      <input id="other" />
      <p>Nothing to press</p>
      <Modal
        isOpen={isAsking}
        heading="Sure?"
        confirm={{ label: 'Yes', onClick: () => setIsAsking(false) }}
      />
    </article>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const focused = () => document.activeElement?.textContent;

it('goes to the heading of its part when a button takes itself away', async () => {
  unmount = renderForTest(<Claims />);
  await press('Show');
  await expect.poll(focused).toBe('Vehicle claim');
});

it('goes to the page’s heading when the part is gone too', async () => {
  unmount = renderForTest(<Claims />);
  await press('Erase');
  await expect.poll(focused).toBe('Claims');
});

it('is left to a dialog that gives it back, and to whoever moves it', async () => {
  unmount = renderForTest(<Claims />);
  await press('Ask');
  await press('Yes');
  await expect.poll(focused).toBe('Ask');
  await press('Replace');
  await expect.element(page.getByText('Vehicle claim')).not.toBeInTheDocument();
  await passFrames();
  expect(document.activeElement?.id).toBe('other');
});

it('is not taken back from where somebody has pressed since', async () => {
  unmount = renderForTest(<Claims />);
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.click(page.getByText('Nothing to press'));
  document.getElementById('other')?.remove();
  await passFrames();
  expect(document.activeElement).toBe(document.body);
});

async function passFrames(): Promise<void> {
  for (let count = 0; count < 4; count += 1) await new Promise(requestAnimationFrame);
}
