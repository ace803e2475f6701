import { expect, it } from 'vitest';
import { type LogEvent, logEvent, subscribeToLog } from './log.ts';

function logDetail(detail: string | undefined): LogEvent {
  const events: LogEvent[] = [];
  const stop = subscribeToLog((event) => events.push(event));
  logEvent('tried', detail);
  stop();
  return events[0] ?? { at: 0, code: 'nothing was logged' };
}

it.each(['network-error', 'TypeError', '300030', 'DocumentsUpload', '/standard/claim-details'])(
  'keeps the code %s',
  (detail) => {
    expect(logDetail(detail)).toMatchObject({ code: 'tried', detail });
  },
);

it.each([
  'Unknown time zone "Mars Standard Time" of the deadline globalDeadline.',
  'Invalid site key: 6Lc',
  'josé',
  'x'.repeat(81),
  '',
])('leaves out a text that somebody wrote: %s', (detail) => {
  expect(logDetail(detail)).toMatchObject({ code: 'tried', detail: 'not-a-code' });
});

it('has no detail where none was given', () => {
  expect(logDetail(undefined)).not.toHaveProperty('detail');
});
