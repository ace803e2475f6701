import { expect, it, vi } from 'vitest';
import { type AlertSubject, createErrorInfoStore, LASTING } from './error-info.ts';

const NOTHING = { showError: false, header: '', message: '', advice: null, overtakenBy: null };

function createSubject() {
  const stop = vi.fn();
  let tell: Parameters<AlertSubject['watch']>[0] = () => {};
  const subject: AlertSubject = {
    watch(overtaken) {
      tell = overtaken;
      return stop;
    },
  };
  return { subject, stop, goOn: (news: string | null) => tell(news) };
}

it('holds one error with its header and message until it is cleared [S3.70 S4.77]', () => {
  const store = createErrorInfoStore();
  const told = vi.fn();
  store.subscribe(told);
  expect(store.get()).toEqual(NOTHING);
  store.show('It failed', 'Try again.', LASTING);
  expect(store.get()).toEqual({ ...NOTHING, showError: true, header: 'It failed', message: 'Try again.' });
  store.clear();
  expect(store.get().showError).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});

it('closes an error that its state has overtaken, and says what is so now', () => {
  const store = createErrorInfoStore();
  const { subject, stop, goOn } = createSubject();
  store.show('It failed', 'Try again.', subject);
  goOn('filed');
  expect(store.get()).toEqual({ ...NOTHING, overtakenBy: { news: 'filed' } });
  expect(stop).toHaveBeenCalledOnce();
});

it('watches a state no longer than its error is shown', () => {
  const store = createErrorInfoStore();
  const first = createSubject();
  store.show('It failed', 'Try again.', first.subject);
  store.clear();
  expect(first.stop).toHaveBeenCalledOnce();
  first.goOn('filed');
  expect(store.get()).toEqual(NOTHING);
  const second = createSubject();
  store.show('It failed', 'Try again.', second.subject);
  store.show('Another', 'Wait.', LASTING);
  expect(second.stop).toHaveBeenCalledOnce();
  second.goOn('filed');
  expect(store.get()).toMatchObject({ showError: true, header: 'Another' });
});

it('shows no error whose state has gone on already', () => {
  const store = createErrorInfoStore();
  const stop = vi.fn();
  store.show('It failed', 'Try again.', {
    watch(overtaken) {
      overtaken(null);
      return stop;
    },
  });
  expect(store.get()).toEqual({ ...NOTHING, overtakenBy: { news: null } });
  expect(stop).toHaveBeenCalledOnce();
});

it('closes with the session that it belongs to, and says so once', () => {
  const store = createErrorInfoStore();
  store.overtake('generic.sessionExpired.title');
  expect(store.get()).toEqual(NOTHING);
  const { subject, stop } = createSubject();
  store.show('Not accepted', 'What the claimant wrote.', subject);
  store.overtake('generic.sessionExpired.title');
  expect(store.get()).toEqual({ ...NOTHING, overtakenBy: { news: 'generic.sessionExpired.title' } });
  expect(stop).toHaveBeenCalledOnce();
});
