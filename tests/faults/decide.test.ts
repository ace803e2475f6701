import { expect, it } from 'vitest';
import { pdfOfSize } from '../support/test-files.ts';
import { decide, readStanding } from './decide.ts';
import { makeView } from './test-view.ts';
import { createUploadScript } from './upload-script.ts';

const script = createUploadScript([{ file: pdfOfSize(1_000), note: 'A note' }]);
const START = {
  heading: 'Upload documents',
  texts: ['Reference code', 'PIN'],
  buttons: ['Start'],
} as const;
const WAITING = 'Claims on this device, not yet confirmed as filed: 1.';

it('fills in a form that is offered, whatever was done before', () => {
  const view = makeView({ heading: 'Supporting documents' });
  expect(decide(view, script, false)).toMatchObject({ kind: 'fill' });
});

it.each([
  ['filed', ['You have already filed this claim', 'Reference code RW-D-200001']],
  ['too-late', ['The deadline has passed']],
  ['submitted', ['Not sure if it arrived']],
] as const)('files no second claim where the page says that the first is %s', (standing, lines) => {
  const form = { heading: 'Supporting documents', buttons: ['File another claim'] };
  const view = makeView({ ...form, lines });
  expect(readStanding(view)).toBe(standing);
  expect(decide(view, script, false)).toEqual({ kind: 'rest' });
});

it('takes a refused claim back, also where the server said that it was late: the deadline may have moved', () => {
  const lines = ['Your documents were not accepted', 'The filing deadline has passed. If you think …'];
  const view = makeView({ heading: 'Claims on this device', lines, buttons: ['Take back to change'] });
  expect(decide(view, script, false)).toEqual({ kind: 'press', name: 'Take back to change' });
  const late = makeView({
    heading: 'Claims on this device',
    lines: ['The deadline has passed'],
    buttons: ['Save a copy'],
  });
  expect(decide(late, script, false)).toEqual({ kind: 'rest' });
});

it('signs in on a start page, or goes where it says that a claim waits', () => {
  const view = makeView({ ...START, lines: ['Upload documents', WAITING], links: ['See what to do'] });
  expect(decide(makeView(START), script, true)).toEqual({ kind: 'sign-in', action: 'Start' });
  expect(decide(view, script, false)).toEqual({ kind: 'sign-in', action: 'Start' });
  expect(decide(view, script, true)).toEqual({ kind: 'press', name: 'See what to do' });
});

it('presses what a waiting claim asks for', () => {
  const url = 'http://127.0.0.1/claim/status';
  const lines = ['We need your ID and PIN again', 'Your claim is saved on this device, but NOT filed.'];
  const buttons = ['Send now', 'Enter ID and PIN'];
  expect(decide(makeView({ url, lines, buttons }), script, false)).toEqual({
    kind: 'press',
    name: 'Enter ID and PIN',
  });
});

it('goes from the start page of another form to its own', () => {
  const view = makeView({ url: 'http://127.0.0.1/', heading: 'File a claim', buttons: ['Start'] });
  expect(decide(view, script, false)).toEqual({ kind: 'go-to-form' });
});

it('answers a dialog first, and loads a failed page again', () => {
  expect(decide(makeView({ dialog: ['Continue'] }), script, false)).toEqual({
    kind: 'press',
    name: 'Continue',
  });
  expect(decide(makeView({ heading: 'This site could not start' }), script, false)).toEqual({
    kind: 'reload',
  });
});
