import { describe, expect, test } from 'vitest';
import type { DayFlags } from '../habits/habit-day.ts';
import { isDone, isLogged, isOpen } from './streak.ts';

const DONE: DayFlags = { scheduled: true, completed: true, skipped: false };
const OPEN: DayFlags = { scheduled: true, completed: false, skipped: false };
const SKIPPED: DayFlags = { scheduled: true, completed: false, skipped: true };
const BONUS: DayFlags = { scheduled: false, completed: true, skipped: false };
const UNSCHEDULED: DayFlags = { scheduled: false, completed: false, skipped: false };

describe('a day', () => {
  test.each([
    ['completed', DONE, true, false, true],
    ['left', OPEN, false, true, true],
    ['skipped', SKIPPED, false, false, true],
    ['a bonus', BONUS, false, false, true],
    ['a bonus taken back', UNSCHEDULED, false, false, false],
  ])('that is %s is done, open and logged as told', (_, mark, done, open, logged) => {
    expect([isDone(mark), isOpen(mark), isLogged(mark)]).toEqual([done, open, logged]);
  });
});
