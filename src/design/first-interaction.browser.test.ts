import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { onFirstInteraction } from './first-interaction.ts';

const field = document.createElement('input');
afterEach(() => {
  field.remove();
});

function showField(): void {
  document.body.append(field);
}

it('waits for an interaction, and runs once', async () => {
  showField();
  const task = vi.fn();
  onFirstInteraction(task);
  expect(task).not.toHaveBeenCalled();
  field.focus();
  await waitFor(() => expect(task).toHaveBeenCalledOnce());
  field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(task).toHaveBeenCalledOnce();
});

it('does not wait where a claimant is in a field already: the page before its code was touched', async () => {
  showField();
  field.focus();
  const task = vi.fn();
  onFirstInteraction(task);
  await waitFor(() => expect(task).toHaveBeenCalledOnce());
});

it('runs nothing once it is called off', async () => {
  showField();
  const task = vi.fn();
  const callOff = onFirstInteraction(task);
  callOff();
  field.focus();
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(task).not.toHaveBeenCalled();
});
