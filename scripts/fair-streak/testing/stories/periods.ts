import { toLocalDay } from '#domain/days/local-day.ts';
import { atLeast, atMost, every, times } from '../frequencies.ts';
import type { Told } from '../story.ts';

const from = '2026-03-02';

export const QUOTAS: Told[] = [
  {
    name: 'Three times a week, done: a streak of one week',
    frequency: times(3, 'week'),
    from,
    days: 'd-d-d--',
  },
  {
    name: 'Two weeks, and the third is running',
    frequency: times(3, 'week'),
    from,
    days: 'd-d-d--dd----d--',
  },
  {
    name: 'Due only when each day that is left is needed',
    frequency: times(3, 'week'),
    from,
    days: '----',
    until: '2026-03-06 20:00',
  },
  {
    name: 'A lost week has exactly one missed day',
    frequency: times(3, 'week'),
    from,
    days: 'd-------',
  },
  {
    name: 'Done more often than needed: bonuses',
    frequency: times(2, 'week'),
    from,
    days: 'ddddd--',
  },
  {
    name: 'Made on a Saturday, a part of a week needs what it has days for',
    frequency: times(3, 'week'),
    from: '2026-03-07',
    days: 'dd-d-d-d-',
  },
  {
    name: 'Ill for five days: a week needs what is left of it',
    frequency: times(3, 'week'),
    from,
    days: 'sssssdd-',
  },
  {
    name: 'A whole week skipped is neutral',
    frequency: times(3, 'week'),
    from,
    days: 'ddd----sssssssddd',
  },
  {
    name: 'On Saturdays and Sundays once: a day that may not be used does not count',
    frequency: times(1, 'week', ['saturday', 'sunday']),
    from,
    days: 'dd-----d',
  },
  {
    name: 'Four times a month',
    frequency: times(4, 'month'),
    from: '2026-02-20',
    days: 'd--d--d-dd--d----d-------d',
  },
  {
    name: 'Twice in ten days, counted from the day it was made',
    frequency: times(2, { days: 10 }),
    from,
    days: 'd--d-------dd---------',
  },
  {
    name: 'A late tick saves the week that was lost',
    frequency: times(2, 'week'),
    from,
    days: 'd------dd',
    beside: [{ at: '2026-03-10 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-04') }],
  },
  {
    name: 'Two weeks away are two weeks lost',
    frequency: times(1, 'week'),
    from,
    days: 'd-----              -d',
  },
];

export const INTERVALS: Told[] = [
  {
    name: 'Every third day from the start is a fixed grid',
    frequency: every(3, 'day', 'start'),
    from,
    days: 'd--d--d',
  },
  {
    name: 'Of a grid, done a day late is a bonus and the line was missed',
    frequency: every(3, 'day', 'start'),
    from,
    days: 'd---d-d',
  },
  {
    name: 'Every two weeks from the start',
    frequency: every(2, 'week', 'start'),
    from,
    days: 'd-------------d',
  },
  {
    name: 'Every month from the 31st falls on the last day of shorter ones',
    frequency: every(1, 'month', 'start'),
    from: '2026-01-31',
    days: `d${'-'.repeat(27)}d${'-'.repeat(30)}d`,
  },
  {
    name: 'Three days after the last time',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd--d--d',
  },
  {
    name: 'Done early it counts, and the next is counted from there',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'dd--d',
  },
  {
    name: 'The first due day that is left open is the only one missed',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd-------d',
  },
  {
    name: 'A due day that is skipped hands on to the next',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd--sd--d',
  },
  {
    name: 'An old day told of late moves what was due after it',
    frequency: every(4, 'day', 'done'),
    from,
    days: 'd-----d',
    beside: [{ at: '2026-03-08 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-04') }],
  },
  {
    name: 'A month after the last time',
    frequency: every(1, 'month', 'done'),
    from: '2026-01-31',
    days: `d${'-'.repeat(27)}d`,
  },
  {
    name: 'Every day from the last time is every day',
    frequency: every(1, 'day', 'done'),
    from,
    days: 'dd-ddd',
  },
];

export const AMOUNTS: Told[] = [
  { name: 'Two of at least two: done', frequency: atLeast(2), from, days: '222' },
  { name: 'One of two is not done, however near', frequency: atLeast(2), from, days: '2121' },
  { name: 'More than the target is done once', frequency: atLeast(2), from, days: '999' },
  {
    name: 'Entries of a day are added up',
    frequency: atLeast(2),
    from,
    days: '11',
    beside: [
      { at: '2026-03-02 18:00', does: 'enter', entry: 'evening', amount: 1 },
      { at: '2026-03-03 18:00', does: 'enter', entry: 'next evening', amount: 1 },
    ],
  },
  {
    name: 'A tenth and two tenths are three tenths',
    frequency: atLeast(0.3),
    from,
    days: '-',
    beside: [
      { at: '2026-03-02 18:00', does: 'enter', entry: 'a', amount: 0.1 },
      { at: '2026-03-02 18:01', does: 'enter', entry: 'b', amount: 0.2 },
    ],
  },
  {
    name: 'An entry taken back opens the day again',
    frequency: atLeast(2),
    from,
    days: '222',
    beside: [{ at: '2026-03-04 18:00', does: 'take back', entry: 'day 2' }],
  },
  {
    name: 'Corrected under its own id, an entry counts as it is now',
    frequency: atLeast(2),
    from,
    days: '212',
    beside: [
      {
        at: '2026-03-04 18:00',
        does: 'enter',
        entry: 'day 2',
        amount: 2,
        day: toLocalDay('2026-03-03'),
      },
    ],
  },
  { name: 'Ticked without an amount it is the target', frequency: atLeast(2), from, days: 'd1d' },
  {
    name: 'Skipped and not skipped any more: what was reached is reached',
    frequency: atLeast(2),
    from,
    days: '222',
    beside: [
      { at: '2026-03-03 18:00', does: 'mark', says: 'skipped' },
      { at: '2026-03-03 18:01', does: 'mark', says: 'not skipped' },
    ],
  },
  {
    name: 'Nine in a week: the day on which it is reached is done',
    frequency: atLeast(9, 'week'),
    from,
    days: '3-3--3-',
  },
  {
    name: 'Short of it in the end: the last day is the missed one',
    frequency: atLeast(9, 'week'),
    from,
    days: '3-3-----',
  },
  {
    name: 'A part of a week needs the part of the amount',
    frequency: atLeast(7, 'week'),
    from: '2026-03-06',
    days: '111-',
  },
  {
    name: 'Thirty in a month',
    frequency: atLeast(30, 'month'),
    from: '2026-03-25',
    days: '9-----999--',
  },
];

export const LIMITS: Told[] = [
  {
    name: 'A day without a slip is kept when it is over and somebody is there',
    frequency: atMost(0),
    from,
    days: '----',
  },
  { name: 'Today is pending', frequency: atMost(2), from, days: '1' },
  { name: 'A slip opens the day at once', frequency: atMost(2), from, days: '--3' },
  { name: 'At the limit is kept', frequency: atMost(2), from, days: '222-' },
  { name: 'Seen three days later: kept', frequency: atMost(0), from, days: '-  -' },
  {
    name: 'Longer silence is neutral, and neither kept nor missed',
    frequency: atMost(0),
    from,
    days: '--      --',
  },
  { name: 'Said early that it was kept', frequency: atMost(0), from, days: '--d' },
  {
    name: 'A slip afterwards undoes what was said',
    frequency: atMost(0),
    from,
    days: '--d',
    beside: [{ at: '2026-03-04 18:00', does: 'enter', entry: 'late', amount: 1 }],
  },
  {
    name: 'A slip that was entered by mistake and taken back leaves the day kept',
    frequency: atMost(0),
    from,
    days: '-------',
    beside: [
      {
        at: '2026-03-06 18:00',
        does: 'enter',
        entry: 'mistake',
        amount: 1,
        day: toLocalDay('2026-03-03'),
      },
      { at: '2026-03-06 18:01', does: 'take back', entry: 'mistake' },
    ],
  },
  { name: 'A skipped day under a limit is passed over', frequency: atMost(0), from, days: '--s--' },
  {
    name: 'At most five a week, kept for two weeks',
    frequency: atMost(5, 'week'),
    from,
    days: '1-1-1--2---2---',
  },
  {
    name: 'A week is lost with the slip, and not at its end',
    frequency: atMost(2, 'week'),
    from,
    days: '1-1-1',
  },
  {
    name: 'A week that was seen to end stays kept, though a flight leads back into it',
    frequency: atMost(2, 'week'),
    from,
    days: '-------',
    zone: 'Pacific/Kiritimati',
    beside: [
      { at: '2026-03-09 08:00', does: 'look' },
      { at: '2026-03-08 15:00 America/New_York', does: 'travel', zone: 'America/New_York' },
      { at: '2026-03-08 16:00 America/New_York', does: 'enter', entry: 'wine', amount: 1 },
    ],
    until: '2026-03-09 20:00 America/New_York',
  },
  {
    name: 'A week that nobody saw end is kept when its owner speaks of it later',
    frequency: atMost(2, 'week'),
    from,
    days: '-             -',
    beside: [
      {
        at: '2026-03-16 18:00',
        does: 'enter',
        entry: 'wine',
        amount: 1,
        day: toLocalDay('2026-03-05'),
      },
    ],
  },
];
