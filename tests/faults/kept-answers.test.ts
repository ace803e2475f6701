import { beforeEach, expect, it, vi } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('wants an answer back that is older than a second', () => {
  const answers = new KeptAnswers();
  answers.answered('name', 'Ana');
  vi.advanceTimersByTime(1_100);
  answers.died();
  expect(answers.check('name', '')).toEqual({ id: 'name', found: '', allowed: ['Ana'] });
});

it('lets a younger one be there or not', () => {
  const answers = new KeptAnswers();
  answers.answered('name', 'Ana');
  vi.advanceTimersByTime(1_100);
  answers.answered('name', 'Anabel');
  vi.advanceTimersByTime(100);
  answers.died();
  vi.advanceTimersByTime(5_000);
  expect(answers.isAllowed('name', 'Ana')).toBe(true);
  expect(answers.isAllowed('name', 'Anabel')).toBe(true);
  expect(answers.isAllowed('name', '')).toBe(false);
});

it('takes what was found for the truth from then on', () => {
  const answers = new KeptAnswers();
  answers.answered('name', 'Ana');
  vi.advanceTimersByTime(1_100);
  expect(answers.check('name', 'Anna')).toBeDefined();
  expect(answers.check('name', 'Anna')).toBeUndefined();
});

it('does not want back what the claimant was told is not saved', () => {
  const answers = new KeptAnswers();
  answers.answered('name', 'Ana');
  vi.advanceTimersByTime(5_000);
  const full = Date.now();
  answers.answered('city', 'Eugene');
  vi.advanceTimersByTime(5_000);
  answers.forgive(full);
  expect(answers.isAllowed('city', '')).toBe(true);
  expect(answers.isAllowed('name', '')).toBe(false);
});
