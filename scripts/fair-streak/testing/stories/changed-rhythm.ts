import { toLocalDay } from '#domain/days/local-day.ts';
import { atLeast, atMost, DAILY, every, on, times } from '../frequencies.ts';
import type { Told } from '../story.ts';

const from = '2026-03-02';

export const CHANGED_RHYTHM: Told[] = [
  {
    name: 'Other weekdays from today on: days that were made stay',
    frequency: DAILY,
    from,
    days: 'ddd-d--d',
    beside: [{ at: '2026-03-05 09:00', does: 'change', to: on('monday', 'friday') }],
  },
  {
    name: 'A missed day stays missed when its weekday is given up',
    frequency: DAILY,
    from,
    days: 'dd-d---d',
    beside: [{ at: '2026-03-06 09:00', does: 'change', to: on('monday') }],
  },
  {
    name: 'Done and then no longer asked for that day: it keeps its worth',
    frequency: DAILY,
    from,
    days: 'dd------',
    beside: [{ at: '2026-03-03 18:00', does: 'change', to: on('monday') }],
  },
  {
    name: 'A day under the old rhythm is told of late, and was not asked for then',
    frequency: on('monday'),
    from,
    days: 'd------dddd',
    beside: [
      { at: '2026-03-09 09:00', does: 'change', to: DAILY },
      { at: '2026-03-12 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-04') },
    ],
  },
  {
    name: 'From days to weeks: the streak is that of the weeks, and the week that runs is counted whole',
    frequency: DAILY,
    from,
    days: 'ddddddd-d-d-d-',
    beside: [{ at: '2026-03-11 09:00', does: 'change', to: times(3, 'week') }],
  },
  {
    name: 'From weeks to days: the days of then are counted as they were asked for',
    frequency: times(3, 'week'),
    from,
    days: 'd---ddddddd',
    beside: [{ at: '2026-03-09 09:00', does: 'change', to: DAILY }],
  },
  {
    name: 'Back and forth in one week makes no missed day good',
    frequency: DAILY,
    from,
    days: 'ddd--dddd',
    beside: [
      { at: '2026-03-07 09:00', does: 'change', to: times(3, 'week') },
      { at: '2026-03-08 09:00', does: 'change', to: DAILY },
    ],
  },
  {
    name: 'More times a week: weeks that are over needed what they needed',
    frequency: times(2, 'week'),
    from,
    days: 'dd-----ddddd--',
    beside: [
      { at: '2026-03-09 09:00', does: 'change', to: times(5, 'week') },
      { at: '2026-03-10 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-05') },
    ],
  },
  {
    name: 'An interval that begins later asks for nothing before it',
    frequency: DAILY,
    from,
    days: 'd--d--d--',
    beside: [{ at: '2026-03-05 09:00', does: 'change', to: every(3, 'day', 'done') }],
  },
  {
    name: 'Changed twice on one day, the last word holds',
    frequency: DAILY,
    from,
    days: 'dd----',
    beside: [
      { at: '2026-03-04 09:00', does: 'change', to: on('monday') },
      { at: '2026-03-04 09:01', does: 'change', to: on('friday') },
    ],
  },
  {
    name: 'Chosen again as it is, an interval that is overdue does not begin anew',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd------',
    beside: [{ at: '2026-03-07 09:00', does: 'change', to: every(3, 'day', 'done') }],
  },
  {
    name: 'Changed back on the same day, nothing has changed',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd------',
    beside: [
      { at: '2026-03-07 09:00', does: 'change', to: DAILY },
      { at: '2026-03-07 09:01', does: 'change', to: every(3, 'day', 'done') },
    ],
  },
  {
    name: 'A day under the old interval is told of late: it counts there, and the new one begins with it',
    frequency: every(2, 'day', 'done'),
    from,
    days: 'd-----d----',
    beside: [
      { at: '2026-03-06 09:00', does: 'change', to: every(4, 'day', 'done') },
      { at: '2026-03-11 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-05') },
    ],
  },
  {
    name: 'An amount of an earlier month is reached late: the day that it makes done counts in the week that goes on',
    frequency: atLeast(10, 'month'),
    from,
    days: '--------------3-d------',
    beside: [
      { at: '2026-03-17 09:00', does: 'change', to: times(2, 'week') },
      {
        at: '2026-03-22 18:00',
        does: 'enter',
        entry: 'a long way',
        amount: 9,
        day: toLocalDay('2026-03-03'),
      },
    ],
  },
  {
    name: 'A skip makes the old week need less: the day that is done by that counts in the block that goes on',
    frequency: atLeast(7, 'week'),
    from,
    days: '--6-s-d-',
    beside: [{ at: '2026-03-05 09:00', does: 'change', to: times(1, { days: 2 }) }],
  },
  {
    name: 'A pause makes the old week need less: the day that is done by that counts in the block that goes on',
    frequency: atLeast(7, 'week'),
    from,
    days: '--6---d-',
    beside: [
      { at: '2026-03-05 09:00', does: 'change', to: times(1, { days: 2 }) },
      {
        at: '2026-03-06 18:00',
        does: 'pause',
        pause: 'ill',
        of: 'habit',
        from: toLocalDay('2026-03-06'),
        until: toLocalDay('2026-03-06'),
      },
    ],
  },
  {
    name: 'A day of the old rhythm is told of after the week whose limit holds now: the week is spoken of, and kept',
    frequency: DAILY,
    from,
    days: 'd-----      -',
    beside: [
      { at: '2026-03-08 09:00', does: 'change', to: atMost(3, 'week') },
      { at: '2026-03-14 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-03') },
    ],
  },
];
