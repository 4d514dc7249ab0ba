import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { asPaused, type DayContent, UNTOUCHED } from './habit-day.ts';
import { rescheduledDay } from './rescheduled-day.ts';
import { BY_WEEKDAYS, type Schedule } from './schedule.ts';

const MONDAY = toLocalDay('2026-03-02');
const MONDAYS: Schedule = {
  type: 'weekly',
  weekdays: ['monday'],
  createdOn: MONDAY,
  ...BY_WEEKDAYS,
};
const FRIDAYS: Schedule = { ...MONDAYS, weekdays: ['friday'] };
const resting = (schedule: Schedule): Schedule => ({
  ...schedule,
  pauses: [{ from: MONDAY, until: null, habitId: null }],
});
const ASKED: DayContent = { ...UNTOUCHED, scheduled: true };
const EMPTY: DayContent = { ...UNTOUCHED, scheduled: false };
const DONE: DayContent = { ...ASKED, completed: true };

test.each<[string, DayContent | null, Schedule, DayContent | null]>([
  ['asked for now, it is made', null, MONDAYS, ASKED],
  ['not asked for, it is not', null, FRIDAYS, null],
  ['asked for no more, it goes', ASKED, FRIDAYS, null],
  ['asked for no more, what was done keeps its worth', DONE, FRIDAYS, DONE],
  [
    'asked for now, what was done is no bonus any more',
    { ...DONE, scheduled: false },
    MONDAYS,
    DONE,
  ],
  ['asked for on a day of rest, it is neutral', null, resting(MONDAYS), asPaused(ASKED)],
  ['asked for no more on a day of rest, it goes', asPaused(ASKED), resting(FRIDAYS), null],
  ['done on a day of rest, it stays known', asPaused(DONE), resting(FRIDAYS), asPaused(DONE)],
  ['asked for now on a day of rest, it is so', asPaused(EMPTY), resting(MONDAYS), asPaused(ASKED)],
])('%s', (_, known, schedule, expected) => {
  expect(rescheduledDay(known, schedule, MONDAY)).toEqual(expected);
});
