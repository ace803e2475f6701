import { isInstalledApp } from '#design/is-installed-app.ts';
import { markRedirect } from './attempt-record.ts';

export interface LeaveOptions {
  /** Commits what was typed; a rejection keeps the claimant here. */
  readonly flushDraft: () => Promise<void>;
  readonly goTo: (address: string) => void;
}

/** Goes to the provider with the whole page, after the draft is committed. */
async function redirectToLogin(
  address: string,
  { flushDraft, goTo }: LeaveOptions,
): Promise<'left' | 'unsaved'> {
  try {
    await flushDraft();
    await markRedirect();
  } catch {
    return 'unsaved';
  }
  goTo(address);
  return 'left';
}

/**
 * Opens the provider's login: in a window of its own, or with this page where the app stands alone or windows are
 * blocked. Call it straight from the click: a later call counts as blocked.
 */
export function openLogin(address: string, options: LeaveOptions): Window | Promise<'left' | 'unsaved'> {
  // An installed app has no second window that could come back to it: the page itself goes to the provider.
  const opened = isInstalledApp() ? null : window.open(address, 'wallet-login', 'popup,width=480,height=720');
  return opened ?? redirectToLogin(address, options);
}
