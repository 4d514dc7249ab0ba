import { every, everyDay, on, withoutWeekdays } from '#domain/testing/history-in-letters.ts';
import { record, type Story } from '../story.ts';

const workdays = on('monday', 'tuesday', 'wednesday', 'thursday', 'friday');
const threeDays = on('monday', 'wednesday', 'friday');

export const EVERY_DAY: Story[] = [
  { name: 'A new habit is open and has no streak', frequency: everyDay, days: '-' },
  { name: 'One day done is a streak of one', frequency: everyDay, days: 'd' },
  { name: 'Seven days in a row are seven', frequency: everyDay, days: 'ddddddd' },
  { name: 'Today is open and ends nothing', frequency: everyDay, days: 'ddddd-' },
  { name: 'After a missed day the displayed streak is 0', frequency: everyDay, days: 'dddd--' },
  { name: 'A missed day ends one streak, and another starts', frequency: everyDay, days: 'ddd-dd' },
  { name: 'The longest streak is not the last one', frequency: everyDay, days: 'ddddd-ddd-d' },
  { name: 'Days without activity are missed, too', frequency: everyDay, days: 'dd   d' },
  {
    name: 'A day recorded twice counts once',
    frequency: everyDay,
    days: 'ddd',
    also: [record('2026-03-03 13:00', 'done')],
  },
  {
    name: 'A cleared record leaves today open',
    frequency: everyDay,
    days: 'ddd',
    also: [record('2026-03-04 13:00', 'nothing')],
  },
  { name: 'The leap day is a day', frequency: everyDay, from: '2024-02-26', days: 'dddddddd' },
];

export const WEEKDAYS: Story[] = [
  { name: 'The days between due days are not due', frequency: threeDays, days: 'd-d-d--d' },
  { name: 'Done on a day that is not due is a bonus', frequency: threeDays, days: 'ddd-d' },
  { name: 'A bonus does not replace a missed day', frequency: threeDays, days: 'd--dd' },
  { name: 'Free weekends end no streak', frequency: workdays, days: 'ddddd--ddd' },
  { name: 'Sundays only', frequency: on('sunday'), days: '------d------d------d' },
  { name: 'A missed Sunday', frequency: on('sunday'), days: '------d-------------d' },
  {
    name: 'Created on a Thursday, due on Monday',
    frequency: on('monday'),
    from: '2026-03-05',
    days: '----d',
  },
  { name: 'Weekly without weekdays is never due', frequency: withoutWeekdays, days: '-d-d' },
  {
    name: 'A due day without activity is missed',
    frequency: on('tuesday', 'thursday'),
    days: '-d    -d-d',
  },
  { name: 'Absent on days that are not due', frequency: on('monday'), days: 'd      d' },
];

export const INTERVALS: Story[] = [
  { name: 'Every third day from the start', frequency: every(3, 'day', 'start'), days: 'd--d--d' },
  {
    name: 'From the start, a day late is missed and a bonus',
    frequency: every(3, 'day', 'start'),
    days: 'd---d-d',
  },
  {
    name: 'Every two weeks from the start',
    frequency: every(2, 'week', 'start'),
    days: 'd-------------d',
  },
  {
    name: 'Every month from the 31st is due on the last day of shorter months',
    frequency: every(1, 'month', 'start'),
    from: '2026-01-31',
    days: `d${'-'.repeat(27)}d${'-'.repeat(30)}d`,
  },
  { name: 'Three days after the last time', frequency: every(3, 'day', 'done'), days: 'd--d--d' },
  {
    name: 'Early, it counts and the next interval starts',
    frequency: every(3, 'day', 'done'),
    days: 'dd--d',
  },
  {
    name: 'Only the first due day is missed',
    frequency: every(3, 'day', 'done'),
    days: 'd-------d',
  },
  {
    name: 'After a skip the next day is due',
    frequency: every(3, 'day', 'done'),
    days: 'd--sd--d',
  },
  {
    name: 'A late record moves the next due day',
    frequency: every(4, 'day', 'done'),
    days: 'd-----d',
    also: [record('2026-03-08 18:00', 'done', '2026-03-04')],
  },
  {
    name: 'A month after the last time',
    frequency: every(1, 'month', 'done'),
    from: '2026-01-31',
    days: `d${'-'.repeat(27)}d`,
  },
  { name: 'One day after the last time', frequency: every(1, 'day', 'done'), days: 'dd-ddd' },
  { name: 'Never done, due from the first day', frequency: every(3, 'day', 'done'), days: '----' },
];

export const SKIPS: Story[] = [
  { name: 'A skipped day ends no streak', frequency: everyDay, days: 'ddsdd' },
  { name: 'A skipped day is not counted', frequency: everyDay, days: 'dsss' },
  { name: 'Skipped days alone are no streak', frequency: everyDay, days: 'ssss' },
  { name: 'A skip does not replace a missed day', frequency: everyDay, days: 'dd-sd' },
  {
    name: 'Done after skipped',
    frequency: everyDay,
    days: 'ddsd',
    also: [record('2026-03-04 18:00', 'done')],
  },
  {
    name: 'Skipped after done',
    frequency: everyDay,
    days: 'dddd',
    also: [record('2026-03-04 18:00', 'skipped')],
  },
  {
    name: 'A cleared skip leaves a missed day',
    frequency: everyDay,
    days: 'ddsd',
    also: [record('2026-03-04 18:00', 'nothing')],
  },
  {
    name: 'A missed day is skipped later',
    frequency: everyDay,
    days: 'dd-dd',
    also: [record('2026-03-06 18:00', 'skipped', '2026-03-04')],
  },
  { name: 'A skip on a day that is not due', frequency: threeDays, days: 'dsd-d' },
];

export const CORRECTIONS: Story[] = [
  {
    name: 'A late record joins two streaks',
    frequency: everyDay,
    days: 'ddd-ddddddd',
    also: [record('2026-03-12 18:00', 'done', '2026-03-05')],
  },
  {
    name: 'A cleared record splits a streak',
    frequency: everyDay,
    days: 'ddddddd',
    also: [record('2026-03-08 18:00', 'nothing', '2026-03-05')],
  },
  {
    name: 'An earlier day makes the streak longer, and the displayed one stays 0',
    frequency: everyDay,
    days: 'd-dd--',
    also: [record('2026-03-07 18:00', 'done', '2026-03-03')],
  },
  {
    name: 'A record for tomorrow is refused',
    frequency: everyDay,
    days: 'dd',
    also: [record('2026-03-03 18:00', 'done', '2026-03-04')],
  },
  {
    name: 'A record for a day before the first one is refused',
    frequency: everyDay,
    days: 'dd',
    also: [record('2026-03-03 18:00', 'done', '2026-03-01')],
  },
  {
    name: 'A late record of a day that was not due is a bonus',
    frequency: on('monday', 'wednesday'),
    days: 'd-d----d',
    also: [record('2026-03-09 18:00', 'done', '2026-03-06')],
  },
  {
    name: 'All days of an absence, recorded on the way home',
    frequency: everyDay,
    days: 'dd    -',
    also: [
      record('2026-03-08 18:01', 'done', '2026-03-07'),
      record('2026-03-08 18:02', 'done', '2026-03-05'),
      record('2026-03-08 18:03', 'done', '2026-03-06'),
      record('2026-03-08 18:04', 'done', '2026-03-04'),
      record('2026-03-08 18:05', 'done', '2026-03-08'),
    ],
  },
  {
    name: 'Of two corrections the last one stays',
    frequency: everyDay,
    days: 'ddd-dd',
    also: [
      record('2026-03-07 18:00', 'done', '2026-03-05'),
      record('2026-03-07 18:01', 'skipped', '2026-03-05'),
    ],
  },
  {
    name: 'The first day is recorded last',
    frequency: everyDay,
    days: '-dddd',
    also: [record('2026-03-06 18:00', 'done', '2026-03-02')],
  },
];
