import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { whyNotPressed } from './press.ts';

const day = toLocalDay('2026-03-10');
const next = toLocalDay('2026-03-11');
const swim = { name: 'Swim', archivedOn: null, pauses: [] };
const rest = [{ habitId: null, from: day, until: next }];

test.each([
  ['on its day', swim, day, null],
  [
    'on the next day',
    swim,
    next,
    'The day of this reminder is over. Open HabitCrush to change Swim.',
  ],
  [
    'of a habit that was archived',
    { ...swim, archivedOn: day },
    day,
    'Swim is archived. Restore it in HabitCrush to go on.',
  ],
  [
    'of a paused habit',
    { ...swim, pauses: rest },
    day,
    'Swim: Paused until March 11. Open HabitCrush to tick it anyway.',
  ],
  [
    'after a pause',
    {
      ...swim,
      pauses: [{ habitId: null, from: toLocalDay('2026-03-01'), until: toLocalDay('2026-03-09') }],
    },
    day,
    null,
  ],
])('the button of a message %s', (_, habit, today, refusal) => {
  expect(whyNotPressed(habit, { day, today })).toBe(refusal);
});
