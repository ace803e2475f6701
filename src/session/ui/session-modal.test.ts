import { expect, it } from 'vitest';
import { toAnnouncedSeconds } from './session-modal.tsx';

it('speaks at three moments of the minute, not each second', () => {
  const said = Array.from({ length: 60 }, (_, passed) => toAnnouncedSeconds((60 - passed) * 1000));
  expect([...new Set(said)]).toEqual([60, 30, 10]);
  expect(said.indexOf(30)).toBe(30);
  expect(said.indexOf(10)).toBe(50);
});
