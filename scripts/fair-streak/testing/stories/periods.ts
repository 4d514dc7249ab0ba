import { atLeast, atMost, times } from '#domain/testing/history-in-letters.ts';
import { deleteEntry, enter, open, record, skip, type Story, tick, travel } from '../story.ts';

export const TIMES: Story[] = [
  { name: 'Three times a week, done', frequency: times(3, 'week'), days: 'd-d-d--' },
  { name: 'The third week is running', frequency: times(3, 'week'), days: 'd-d-d--dd----d--' },
  { name: 'Due when each day left is needed', frequency: times(3, 'week'), days: '-----' },
  { name: 'A lost week has one missed day', frequency: times(3, 'week'), days: 'd-------' },
  { name: 'More often than needed is a bonus', frequency: times(2, 'week'), days: 'ddddd--' },
  {
    name: 'Created on a Saturday, the first week needs two days',
    frequency: times(3, 'week'),
    from: '2026-03-07',
    days: 'dd-d-d-d-',
  },
  { name: 'After five skips two days are needed', frequency: times(3, 'week'), days: 'sssssdd-' },
  { name: 'A skipped week is neutral', frequency: times(3, 'week'), days: 'ddd----sssssssddd' },
  {
    name: 'Done on another weekday is not counted',
    frequency: { ...times(1, 'week'), weekdays: ['saturday', 'sunday'] },
    days: 'dd-----d',
  },
  {
    name: 'Four times a month',
    frequency: times(4, 'month'),
    from: '2026-02-20',
    days: 'd--d--d-dd--d----d-------d',
  },
  {
    name: 'Twice in ten days, counted from the first day',
    frequency: times(2, { days: 10 }),
    days: 'd--d-------dd---------',
  },
  {
    name: 'A late record saves a lost week',
    frequency: times(2, 'week'),
    days: 'd------dd',
    also: [record('2026-03-10 18:00', 'done', '2026-03-04')],
  },
  {
    name: 'Two weeks of absence are lost',
    frequency: times(1, 'week'),
    days: 'd-----              -d',
  },
  {
    name: 'With a target for the day',
    frequency: { ...times(2, 'week'), goal: atLeast(4, 'day').goal },
    days: '413----44------1-',
  },
];

export const TARGETS: Story[] = [
  { name: 'Two of at least two is done', frequency: atLeast(2, 'day'), days: '222' },
  { name: 'One of two is not', frequency: atLeast(2, 'day'), days: '2121' },
  { name: 'More than the target is done once', frequency: atLeast(2, 'day'), days: '999' },
  {
    name: 'The entries of a day are added',
    frequency: atLeast(2, 'day'),
    days: '11',
    also: [enter('2026-03-02 18:00', 'evening', 1), enter('2026-03-03 18:00', 'next evening', 1)],
  },
  {
    name: 'A tenth and two tenths are three tenths',
    frequency: atLeast(0.3, 'day'),
    days: '-',
    also: [enter('2026-03-02 18:00', 'a', 0.1), enter('2026-03-02 18:01', 'b', 0.2)],
  },
  {
    name: 'A deleted entry leaves the day short',
    frequency: atLeast(2, 'day'),
    days: '222',
    also: [deleteEntry('2026-03-04 18:00', 'day 2')],
  },
  {
    name: 'An entry that is sent again is replaced',
    frequency: atLeast(2, 'day'),
    days: '212',
    also: [enter('2026-03-04 18:00', 'day 2', 2, '2026-03-03')],
  },
  { name: 'Recorded done without an amount', frequency: atLeast(2, 'day'), days: 'd1d' },
  {
    name: 'A skipped day is not done, whatever its amount',
    frequency: atLeast(2, 'day'),
    days: '222',
    also: [record('2026-03-03 18:00', 'skipped')],
  },
  {
    name: 'A cleared skip leaves what was reached',
    frequency: atLeast(2, 'day'),
    days: '222',
    also: [record('2026-03-03 18:00', 'skipped'), record('2026-03-03 18:01', 'nothing')],
  },
  {
    name: 'An entry that reaches the target clears the skip',
    frequency: atLeast(2, 'day'),
    days: '2s2',
    also: [enter('2026-03-03 18:00', 'after all', 2)],
  },
];

export const TOTALS: Story[] = [
  {
    name: 'Nine in a week, on the day that reaches it',
    frequency: atLeast(9, 'week'),
    days: '3-3--3-',
  },
  { name: 'Short of it, the last day is missed', frequency: atLeast(9, 'week'), days: '3-3-----' },
  {
    name: 'A part of a week needs a part of the total',
    frequency: atLeast(7, 'week'),
    from: '2026-03-06',
    days: '111-',
  },
  { name: 'Skipped days need less', frequency: atLeast(7, 'week'), days: '1ss22---' },
  {
    name: 'Recorded done is done, and adds nothing',
    frequency: atLeast(9, 'week'),
    days: '3d3-----',
  },
  {
    name: 'Thirty in a month',
    frequency: atLeast(30, 'month'),
    from: '2026-03-25',
    days: '9-----999--',
  },
  {
    name: 'On some weekdays',
    frequency: { ...atLeast(6, 'week'), weekdays: ['monday', 'tuesday', 'thursday'] },
    days: '2s11--------',
  },
];

export const LIMITS: Story[] = [
  { name: 'A day without an amount is done', frequency: atMost(0, 'day'), days: '----' },
  { name: 'Today is open', frequency: atMost(2, 'day'), days: '1' },
  { name: 'Above the limit today is missed', frequency: atMost(2, 'day'), days: '--3' },
  { name: 'At the limit is done', frequency: atMost(2, 'day'), days: '222-' },
  { name: 'Active three days later', frequency: atMost(0, 'day'), days: '-  -' },
  { name: 'Active four days later', frequency: atMost(0, 'day'), days: '-   -' },
  {
    name: 'A longer absence is neither done nor missed',
    frequency: atMost(0, 'day'),
    days: '--      --',
  },
  { name: 'Recorded done today', frequency: atMost(0, 'day'), days: '--d' },
  {
    name: 'Recorded done, and exceeded afterwards',
    frequency: atMost(0, 'day'),
    days: '--d',
    also: [enter('2026-03-04 18:00', 'late', 1)],
  },
  {
    name: 'A deleted entry leaves the day done',
    frequency: atMost(0, 'day'),
    days: '-------',
    also: [
      enter('2026-03-06 18:00', 'mistake', 1, '2026-03-03'),
      deleteEntry('2026-03-06 18:01', 'mistake'),
    ],
  },
  { name: 'A skipped day', frequency: atMost(0, 'day'), days: '--s--' },
  {
    name: 'Done days of an absence, recorded later',
    frequency: atMost(0, 'day'),
    days: '-         -',
    also: [record('2026-03-12 18:00', 'done', '2026-03-05')],
  },
  {
    name: 'On other weekdays nothing is asked',
    frequency: { ...atMost(1, 'day'), type: 'weekly', weekdays: ['monday', 'tuesday'] },
    days: '--4d---2',
  },
];

export const PERIOD_LIMITS: Story[] = [
  { name: 'Two weeks within the limit', frequency: atMost(5, 'week'), days: '1-1-1--2---2---' },
  { name: 'Exceeded, a week is missed at once', frequency: atMost(2, 'week'), days: '1-1-1' },
  { name: 'Active three days after the week', frequency: atMost(2, 'week'), days: '-        -' },
  { name: 'Active four days after the week', frequency: atMost(2, 'week'), days: '-         -' },
  {
    name: 'The last day is recorded done',
    frequency: atMost(2, 'week'),
    days: '-             -',
    also: [record('2026-03-16 18:00', 'done', '2026-03-08')],
  },
  {
    name: 'Another day is recorded done',
    frequency: atMost(2, 'week'),
    days: '-             -',
    also: [record('2026-03-16 18:00', 'done', '2026-03-05')],
  },
  {
    name: 'A skipped week with a limit is neutral',
    frequency: atMost(2, 'week'),
    days: 'sssssss-',
  },
  {
    name: 'The activity after a week counts when a flight leads back into it',
    frequency: atMost(2, 'week'),
    days: '-------',
    zone: 'Pacific/Kiritimati',
    also: [
      open('2026-03-09 08:00'),
      travel('2026-03-08 15:00 America/New_York', 'America/New_York'),
      enter('2026-03-08 16:00 America/New_York', 'wine', 1),
    ],
    readAt: '2026-03-09 20:00 America/New_York',
  },
];

export const TICKS: Story[] = [
  {
    name: 'Completed adds what the target misses',
    frequency: atLeast(5, 'day'),
    days: '2',
    also: [tick('2026-03-02 18:00', true)],
  },
  {
    name: 'Completed clears the skip of a day with a target',
    frequency: atLeast(5, 'day'),
    days: 's',
    also: [tick('2026-03-02 18:00', true)],
  },
  {
    name: 'Not completed clears the amount',
    frequency: atLeast(5, 'day'),
    days: '5',
    also: [tick('2026-03-02 18:00', false)],
  },
  {
    name: 'Completed lowers the amount to the limit',
    frequency: atMost(2, 'day'),
    days: '3-',
    also: [tick('2026-03-03 18:00', true, '2026-03-02')],
  },
  {
    name: 'Not completed raises the amount of a day that is over above the limit',
    frequency: atMost(2, 'day'),
    days: '---',
    also: [tick('2026-03-04 18:00', false, '2026-03-03')],
  },
  {
    name: 'Not completed today exceeds no limit',
    frequency: atMost(2, 'day'),
    days: '--d',
    also: [tick('2026-03-04 18:00', false)],
  },
  {
    name: 'Not completed leaves a skipped day',
    frequency: atMost(2, 'day'),
    days: '-s-',
    also: [tick('2026-03-04 18:00', false, '2026-03-03')],
  },
  {
    name: 'Skipped and not skipped',
    frequency: atLeast(5, 'day'),
    days: '5-',
    also: [
      skip('2026-03-02 18:00', true),
      skip('2026-03-02 18:01', false),
      skip('2026-03-03 18:00', true),
    ],
  },
  {
    name: 'Completed with a total records done',
    frequency: atLeast(9, 'week'),
    days: '3-',
    also: [tick('2026-03-02 18:00', true)],
  },
];
