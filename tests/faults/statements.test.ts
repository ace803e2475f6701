import { expect, it } from 'vitest';
import claims from '#words/messages/en/submissions.json' with { type: 'json' };
import { readCodes, readStatements, states } from './statements.ts';
import { makeView } from './test-view.ts';

function statementsOf(...lines: readonly string[]) {
  return readStatements(makeView({ lines })).map(({ statement }) => statement);
}

it.each([
  ['filed', 'Your claim is filed'],
  ['filed', 'You have already filed this claim'],
  ['filed', 'You filed this claim on November 22, 2026.'],
  ['filed', 'Your documents were sent'],
  ['filed', 'Filed November 22, 2026 at 5:07 PM'],
  ['filed', 'You have already sent documents'],
  ['not-filed', 'Your documents are saved on this device, not yet sent'],
  ['not-filed', 'Your documents are NOT sent.'],
  ['unsure', 'Documents on this device, not yet confirmed as sent, by upload: 1.'],
  ['unsure', 'Your documents may have arrived'],
  ['sending', 'Your documents are on their way'],
  ['too-late', 'Your documents were not sent in time'],
  ['too-late', 'The deadline passed before they could be sent'],
  ['not-filed', 'Your claim is saved on this device, not yet filed'],
  ['not-filed', 'It is NOT filed. Your answers are safe.'],
  ['unsure', 'Claims on this device, not yet confirmed as filed: 1.'],
  ['unsure', 'Your claim may have arrived.'],
  ['unsure', 'Not sure if it arrived'],
  ['sending', 'We are sending your claim'],
  ['too-late', 'The deadline has passed'],
  ['refused', 'Your claim was not accepted'],
  ['nothing-here', 'There is no claim on this device.'],
  ['saved', 'Saved on this device just now'],
  ['saved', 'Your answers are saved on this device.'],
  ['not-saved', 'Not saved. Keep this page open and try again.'],
  ['draft', 'Documents: started, not submitted'],
])('reads "%s" from: %s', (statement, line) => {
  expect(statementsOf(line)).toContain(statement);
});

it.each([
  'A claim that is only saved on this device is not filed.',
  'If you submit now, your claim is saved on this device, not filed.',
  'We can tell you on this device when your claim is filed, or when we need you.',
  'Submitted, not filed yet',
  'We check that first, so that it is never filed twice.',
  'Contact us before you send it again, so that it is not filed twice.',
  'You can no longer file this claim online.',
  'You need it if you call us.',
  'Documents that are only saved on this device are not sent.',
  'If you submit now, your documents are saved on this device, not sent.',
  'The deadline seems to have passed',
  'Filing a claim is free.',
  'Filed',
])('reads nothing of this claim from: %s', (line) => {
  expect(statementsOf(line)).toEqual([]);
});

it('reads from each state of a claim as the portal words it that state, and no other', () => {
  const readings = {
    queued: 'not-filed',
    checking: 'unsure',
    sending: 'sending',
    unanswered: 'unsure',
    unansweredOnce: 'unsure',
    unansweredShut: 'unsure',
    filed: 'filed',
    needsAuthorization: 'not-filed',
    needsCaptcha: 'not-filed',
  } as const;
  for (const [state, statement] of Object.entries(readings)) {
    for (const form of ['', '.DocumentsUpload'] as const) {
      const name = state as keyof typeof readings;
      const title = claims[`submissions.state.${name}.title${form}`];
      const text = claims[`submissions.state.${name}.text${form}`];
      expect(new Set(statementsOf(title, text)), name + form).toEqual(new Set([statement]));
    }
  }
});

it('reads the reference codes of a page, the claimant’s own aside', () => {
  const view = makeView({ lines: ['Reference code', 'RW-D-200002', 'for RW-S-100482'] });
  expect(readCodes(view, ['RW-S-100482'])).toEqual(['RW-D-200002']);
  expect(states(view, 'filed')).toBe(false);
});
