import { isValidElement, type ReactNode } from 'react';
import type { Messages } from '#words/messages.ts';
import type { CopyEntry } from './claim-copy.ts';

/** The administrator's mailing address, a line each. */
export function listMailingAddress(messages: Messages): readonly string[] {
  return toPlainText(messages.rich('themes.contactMailAddress'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** How to call or write: the ways that the administrator has given. */
export function listCalls(messages: Messages): readonly CopyEntry[] {
  const ways: readonly CopyEntry[] = [
    [messages.text('themes.phoneLabel'), [messages.text('themes.contactPhone')]],
    [messages.text('themes.emailLabel'), [messages.text('themes.contactEmail')]],
  ];
  return ways.filter(([, [text]]) => text !== '');
}

/** The text of copy; only in its nodes a line break is still one. */
function toPlainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(toPlainText).join('');
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return '';
  return node.type === 'br' ? '\n' : toPlainText(node.props.children);
}
