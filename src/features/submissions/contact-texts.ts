import { type CopyNode, tokenizeCopy } from '#i18n/copy-tokenizer.ts';
import type { Messages } from '#i18n/messages.ts';
import type { CopyEntry } from './claim-copy.ts';

/** The administrator's mailing address, a line each. */
export function listMailingAddress(messages: Messages): readonly string[] {
  const copy = messages.text('themes.contactMailAddress');
  return toPlainText(tokenizeCopy(copy))
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

function toPlainText(nodes: readonly CopyNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      return node.tag === 'br' ? '\n' : toPlainText(node.children);
    })
    .join('');
}
