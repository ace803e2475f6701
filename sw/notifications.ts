import type { OutboxRow } from '#data/database-rows.ts';
import type { NotificationText, NotificationTexts, OutboxState } from '#data/outbox/outbox-row.ts';
import { openWindow } from './pages.ts';
import { scope } from './worker-scope.ts';

const TEXT_OF_STATE: Readonly<Partial<Record<OutboxState, keyof NotificationTexts>>> = {
  filed: 'filed',
  'needs-authorization': 'needsAuthorization',
  'needs-captcha': 'needsCaptcha',
  'payment-mismatch': 'turnedDown',
  rejected: 'turnedDown',
  'missed-deadline': 'missedDeadline',
};

/** The address that tells of all rows and what can be done. */
const SUBMISSIONS_PATH = '/claim/status';

/** Tells the claimant what has become of a row, where they allowed it. Worded when the row was queued. */
export async function notifyOfRow(row: OutboxRow): Promise<void> {
  const name = TEXT_OF_STATE[row.progress.state];
  if (name !== undefined) await notify(row, row.notifications[name]);
}

/** Tells that the browser will not try again by itself. */
export async function notifyToOpenPortal(row: OutboxRow): Promise<void> {
  await notify(row, row.notifications.openPortal);
}

async function notify({ id, culture }: OutboxRow, { title, body }: NotificationText): Promise<void> {
  if (Notification.permission !== 'granted') return;
  // One notification a row: a later state takes the place of an earlier one.
  await scope.registration.showNotification(title, { body, tag: id, lang: culture, dir: 'auto' });
}

/** Opens the claimant's claims. */
export async function answerNotificationClick(event: NotificationEvent): Promise<void> {
  event.notification.close();
  // The row's culture: a window that is opened anew knows no other.
  const query = new URLSearchParams({ culture: event.notification.lang });
  await openWindow(event.notification.lang === '' ? SUBMISSIONS_PATH : `${SUBMISSIONS_PATH}?${query}`, {
    type: 'show-submissions',
  });
}
