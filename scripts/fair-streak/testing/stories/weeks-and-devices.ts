import type { Weekday } from '#domain/days/weekdays.ts';
import { atLeast, atMost, every, everyDay, times } from '#domain/testing/history-in-letters.ts';
import { change, enter, offline, record, type Story, type StoryAction } from '../story.ts';

const startWeek = (at: string, weekday: Weekday): StoryAction => ({
  at,
  does: 'set week start',
  weekday,
});

export const WEEK_START: Story[] = [
  { name: 'Weeks from Monday', frequency: times(2, 'week'), days: 'd-----d-' },
  { name: 'Weeks from Sunday', frequency: times(2, 'week'), days: 'd-----d-', weekStart: 'sunday' },
  {
    name: 'Weeks from Saturday, the first one is a part of one',
    frequency: times(2, 'week'),
    days: 'd-d--dd--',
    weekStart: 'saturday',
  },
  {
    name: 'Set on Wednesday, the current week stays, and the next one is short',
    frequency: times(2, 'week'),
    days: 'dd------dd----dd-',
    also: [startWeek('2026-03-04 09:00', 'saturday')],
  },
  {
    name: 'A short week needs no more than its days',
    frequency: times(6, 'week'),
    days: 'dddddd-ddddddddddd',
    also: [startWeek('2026-03-04 09:00', 'saturday')],
  },
  {
    name: 'A short week needs its part of a total',
    frequency: atLeast(7, 'week'),
    days: '7------11111--',
    also: [startWeek('2026-03-04 09:00', 'saturday')],
  },
  {
    name: 'A late correction is counted in the weeks of then',
    frequency: { ...times(1, 'week'), weekdays: ['wednesday', 'sunday'] },
    from: '2025-01-01',
    days: ' d  ddddddddddddddddddddddddddddddd',
    also: [
      change('2025-01-04 09:00', everyDay),
      startWeek('2025-01-06 09:00', 'sunday'),
      startWeek('2025-01-21 09:00', 'monday'),
      record('2025-02-01 09:00', 'nothing', '2025-01-02'),
    ],
  },
  {
    name: 'Set, and set back in the same week',
    frequency: times(2, 'week'),
    days: 'dd-----dd-',
    also: [startWeek('2026-03-04 09:00', 'sunday'), startWeek('2026-03-05 09:00', 'monday')],
  },
  {
    name: 'Weeks that are over stay',
    frequency: times(2, 'week'),
    days: 'd-----dd-----d--dd---',
    also: [startWeek('2026-03-16 09:00', 'sunday')],
  },
];

export const TWO_DEVICES: Story[] = [
  {
    name: 'Three days arrive at once',
    frequency: everyDay,
    days: 'd   d',
    also: [
      offline(record('2026-03-03 20:00', 'done'), '2026-03-06 13:00'),
      offline(record('2026-03-04 20:00', 'done'), '2026-03-06 13:00'),
      offline(record('2026-03-05 20:00', 'done'), '2026-03-06 13:00'),
    ],
  },
  {
    name: 'Three days arrive in another order',
    frequency: everyDay,
    days: 'd   d',
    also: [
      offline(record('2026-03-05 20:00', 'done'), '2026-03-06 13:00'),
      offline(record('2026-03-03 20:00', 'done'), '2026-03-06 13:00'),
      offline(record('2026-03-04 20:00', 'done'), '2026-03-06 13:00'),
    ],
  },
  {
    name: 'A glass on the phone and one on the watch',
    frequency: atLeast(2, 'day'),
    days: '2',
    also: [
      offline(enter('2026-03-03 09:00', 'phone', 1), '2026-03-03 20:00'),
      offline(enter('2026-03-03 10:00', 'watch', 1), '2026-03-03 19:00'),
    ],
    readAt: '2026-03-03 21:00',
  },
  {
    name: 'A glass that is sent twice is one',
    frequency: atLeast(2, 'day'),
    days: '2',
    also: [
      offline(enter('2026-03-03 09:00', 'phone', 1), '2026-03-03 19:00'),
      offline(enter('2026-03-03 09:00', 'phone', 1), '2026-03-03 20:00'),
    ],
    readAt: '2026-03-03 21:00',
  },
  {
    name: 'Of two records for one day the last to arrive stays: skipped',
    frequency: everyDay,
    days: 'd',
    also: [
      offline(record('2026-03-03 20:00', 'done'), '2026-03-04 13:00'),
      offline(record('2026-03-03 09:00', 'skipped'), '2026-03-04 13:01'),
    ],
    readAt: '2026-03-04 20:00',
  },
  {
    name: 'Of two records for one day the last to arrive stays: done',
    frequency: everyDay,
    days: 'd',
    also: [
      offline(record('2026-03-03 20:00', 'done'), '2026-03-04 13:01'),
      offline(record('2026-03-03 09:00', 'skipped'), '2026-03-04 13:00'),
    ],
    readAt: '2026-03-04 20:00',
  },
  {
    name: 'An offline device does not know of a skip',
    frequency: atLeast(2, 'day'),
    days: '2s',
    also: [offline(enter('2026-03-03 09:00', 'phone', 2), '2026-03-03 19:00')],
  },
  {
    name: 'A record that arrives late saves a week',
    frequency: times(2, 'week'),
    days: 'd------d',
    also: [offline(record('2026-03-05 20:00', 'done'), '2026-03-10 09:00')],
    readAt: '2026-03-10 20:00',
  },
  {
    name: 'An interval starts with the last day done, whichever arrived last',
    frequency: every(4, 'day', 'done'),
    days: 'd       -',
    also: [
      offline(record('2026-03-06 20:00', 'done'), '2026-03-10 09:00'),
      offline(record('2026-03-04 20:00', 'done'), '2026-03-10 09:01'),
    ],
    readAt: '2026-03-10 20:00',
  },
  {
    name: 'The total of a week from two devices',
    frequency: atLeast(5, 'week'),
    days: '1      -',
    also: [
      offline(enter('2026-03-05 20:00', 'phone', 2), '2026-03-09 13:01'),
      offline(enter('2026-03-03 20:00', 'watch', 2), '2026-03-09 13:00'),
    ],
  },
  {
    name: 'An amount above the limit arrives late',
    frequency: atMost(1, 'day'),
    days: '-----',
    also: [offline(enter('2026-03-03 23:00', 'phone', 2), '2026-03-05 09:00')],
  },
  {
    name: 'An act offline counts as activity on its own day',
    frequency: atMost(1, 'day'),
    days: '-         -',
    also: [offline(enter('2026-03-06 20:00', 'phone', 1), '2026-03-12 09:00')],
  },
];

const tickStep = (at: string, step: string, ticked = true): StoryAction => ({
  at,
  does: 'tick step',
  step,
  ticked,
});

export const STEPS: Story[] = [
  {
    name: 'Two of three steps are enough',
    frequency: everyDay,
    days: '-',
    stepsNeeded: 2,
    also: [tickStep('2026-03-02 13:00', 'stretch'), tickStep('2026-03-02 13:01', 'run')],
  },
  {
    name: 'One step is not',
    frequency: everyDay,
    days: '-',
    stepsNeeded: 2,
    also: [tickStep('2026-03-02 13:00', 'stretch')],
  },
  {
    name: 'A step that is no longer ticked',
    frequency: everyDay,
    days: '--',
    stepsNeeded: 2,
    also: [
      tickStep('2026-03-02 13:00', 'stretch'),
      tickStep('2026-03-02 13:01', 'run'),
      tickStep('2026-03-02 13:02', 'run', false),
    ],
  },
  {
    name: 'Steps from two devices',
    frequency: everyDay,
    days: '--',
    stepsNeeded: 2,
    also: [
      offline(tickStep('2026-03-02 13:00', 'stretch'), '2026-03-03 09:00'),
      offline(tickStep('2026-03-02 18:00', 'run'), '2026-03-03 08:00'),
    ],
  },
];
