import { atLeast, atMost, every, everyDay, on, times } from '#domain/testing/history-in-letters.ts';
import { change, enter, pause, record, type Story } from '../story.ts';

export const CHANGED_SCHEDULES: Story[] = [
  {
    name: 'Other weekdays from today: earlier results stay',
    frequency: everyDay,
    days: 'ddd-d--d',
    also: [change('2026-03-05 09:00', on('monday', 'friday'))],
  },
  {
    name: 'A missed day stays missed when its weekday is removed',
    frequency: everyDay,
    days: 'dd-d---d',
    also: [change('2026-03-06 09:00', on('monday'))],
  },
  {
    name: 'Today is done, so another schedule starts tomorrow',
    frequency: everyDay,
    days: 'dd------',
    also: [change('2026-03-03 18:00', on('monday'))],
  },
  {
    name: 'Today is not done, so another schedule starts today',
    frequency: everyDay,
    days: 'd-------',
    also: [change('2026-03-03 18:00', on('monday'))],
  },
  {
    name: 'A late record under the earlier schedule',
    frequency: on('monday'),
    days: 'd------dddd',
    also: [change('2026-03-09 09:00', everyDay), record('2026-03-12 18:00', 'done', '2026-03-04')],
  },
  {
    name: 'From days to weeks, the streak counts weeks',
    frequency: everyDay,
    days: 'ddddddd-d-d-d-',
    also: [change('2026-03-11 09:00', times(3, 'week'))],
  },
  {
    name: 'From weeks to days, the streak counts days',
    frequency: times(3, 'week'),
    days: 'd---ddddddd',
    also: [change('2026-03-09 09:00', everyDay)],
  },
  {
    name: 'Three times a week until Thursday, daily from Friday',
    frequency: times(3, 'week'),
    days: '-------',
    also: [change('2026-03-06 09:00', everyDay)],
  },
  {
    name: 'There and back in one week replaces no missed day',
    frequency: everyDay,
    days: 'ddd--dddd',
    also: [change('2026-03-07 09:00', times(3, 'week')), change('2026-03-08 09:00', everyDay)],
  },
  {
    name: 'More often a week: the weeks that are over needed less',
    frequency: times(2, 'week'),
    days: 'dd-----ddddd--',
    also: [
      change('2026-03-09 09:00', times(5, 'week')),
      record('2026-03-10 18:00', 'done', '2026-03-05'),
    ],
  },
  {
    name: 'The schedule of its last day decides about a week',
    frequency: times(2, 'week'),
    days: 'd--d------',
    also: [change('2026-03-06 09:00', times(4, 'week'))],
  },
  {
    name: 'Today’s schedule decides about the running week',
    frequency: times(1, 'week'),
    days: 'd----',
    also: [change('2026-03-06 09:00', times(4, 'week'))],
  },
  {
    name: 'An interval that starts later',
    frequency: everyDay,
    days: 'd--d--d--',
    also: [change('2026-03-05 09:00', every(3, 'day', 'done'))],
  },
  {
    name: 'Of two changes on one day the last one applies',
    frequency: everyDay,
    days: 'dd----',
    also: [change('2026-03-04 09:00', on('monday')), change('2026-03-04 09:01', on('friday'))],
  },
  {
    name: 'The same schedule again starts no interval',
    frequency: every(3, 'day', 'done'),
    days: 'd------',
    also: [change('2026-03-07 09:00', every(3, 'day', 'done'))],
  },
  {
    name: 'Changed back on the same day starts no interval',
    frequency: every(3, 'day', 'done'),
    days: 'd------',
    also: [
      change('2026-03-07 09:00', everyDay),
      change('2026-03-07 09:01', every(3, 'day', 'done')),
    ],
  },
  {
    name: 'A late record under the earlier interval starts the new one',
    frequency: every(2, 'day', 'done'),
    days: 'd-----d----',
    also: [
      change('2026-03-06 09:00', every(4, 'day', 'done')),
      record('2026-03-11 18:00', 'done', '2026-03-05'),
    ],
  },
  {
    name: 'A late amount of an earlier month makes a day done that the running week counts',
    frequency: atLeast(10, 'month'),
    days: '--------------3-d------',
    also: [
      change('2026-03-17 09:00', times(2, 'week')),
      enter('2026-03-22 18:00', 'a long way', 9, '2026-03-03'),
    ],
  },
  {
    name: 'A skip makes a total need less, and a day done that a block counts',
    frequency: atLeast(7, 'week'),
    days: '--6-s-d-',
    also: [change('2026-03-05 09:00', times(1, { days: 2 }))],
  },
  {
    name: 'A pause makes a total need less, and a day done that a block counts',
    frequency: atLeast(7, 'week'),
    days: '--6---d-',
    also: [
      change('2026-03-05 09:00', times(1, { days: 2 })),
      pause('2026-03-06 18:00', '2026-03-06', '2026-03-06'),
    ],
  },
  {
    name: 'Days in a week with a limit that starts later',
    frequency: everyDay,
    days: 'dd----      -',
    also: [change('2026-03-08 09:00', atMost(3, 'week'))],
  },
  {
    name: 'A schedule that starts tomorrow decides nothing about the running month',
    frequency: times(2, 'month'),
    days: 'd',
    also: [change('2026-03-02 18:00', atLeast(7, 'week'))],
  },
  {
    name: 'Blocks of another length',
    frequency: times(1, { days: 3 }),
    days: 'd--d--d---d-',
    also: [change('2026-03-10 18:00', times(1, { days: 2 }))],
  },
];
