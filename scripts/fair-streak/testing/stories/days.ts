import { toLocalDay } from '#domain/days/local-day.ts';
import { DAILY, on } from '../frequencies.ts';
import type { Told } from '../story.ts';

const from = '2026-03-02';

export const PLAIN_DAYS: Told[] = [
  {
    name: 'A habit that was just made is pending and has no streak',
    frequency: DAILY,
    from,
    days: '-',
  },
  { name: 'One day done is a streak of one', frequency: DAILY, from, days: 'd' },
  { name: 'Seven days in a row are seven', frequency: DAILY, from, days: 'ddddddd' },
  { name: 'What is still open today breaks nothing', frequency: DAILY, from, days: 'ddddd-' },
  {
    name: 'Yesterday left open: the streak is worth nothing today, and its length is still known',
    frequency: DAILY,
    from,
    days: 'dddd--',
  },
  {
    name: 'A day left open ends one streak, and the next begins anew',
    frequency: DAILY,
    from,
    days: 'ddd-dd',
  },
  { name: 'The longest streak is not the last one', frequency: DAILY, from, days: 'ddddd-ddd-d' },
  {
    name: 'Days on which nobody looked are days all the same',
    frequency: DAILY,
    from,
    days: 'dd   d',
  },
  {
    name: 'Said twice it counts once',
    frequency: DAILY,
    from,
    days: 'ddd',
    beside: [{ at: '2026-03-03 13:00', does: 'mark', says: 'done' }],
  },
  {
    name: 'Taken back on the same day it is open again',
    frequency: DAILY,
    from,
    days: 'ddd',
    beside: [{ at: '2026-03-04 13:00', does: 'mark', says: 'not done' }],
  },
  {
    name: 'After more than 90 days away, no day before those is made: none of them is lost or kept',
    frequency: DAILY,
    from: '2025-11-03',
    days: `dd${' '.repeat(100)}d`,
  },
  {
    name: 'The leap day is a day like others',
    frequency: DAILY,
    from: '2024-02-26',
    days: 'dddddddd',
  },
];

export const WEEKDAYS: Told[] = [
  {
    name: 'Monday, Wednesday, Friday: the days between ask for nothing',
    frequency: on('monday', 'wednesday', 'friday'),
    from,
    days: 'd-d-d--d',
  },
  {
    name: 'Done on a day that does not ask is a bonus: a rep, and no part of the streak',
    frequency: on('monday', 'wednesday', 'friday'),
    from,
    days: 'ddd-d',
  },
  {
    name: 'A bonus does not make up for the day that was missed',
    frequency: on('monday', 'wednesday', 'friday'),
    from,
    days: 'd--dd',
  },
  {
    name: 'The weekend passes over a streak of working days',
    frequency: on('monday', 'tuesday', 'wednesday', 'thursday', 'friday'),
    from,
    days: 'ddddd--ddd',
  },
  {
    name: 'Sundays only, counted in Sundays',
    frequency: on('sunday'),
    from,
    days: '------d------d------d',
  },
  { name: 'One Sunday missed', frequency: on('sunday'), from, days: '------d-------------d' },
  {
    name: 'Made on a Thursday, a Monday habit is first asked for on Monday',
    frequency: on('monday'),
    from: '2026-03-05',
    days: '----d',
  },
  {
    name: 'Weekly without a weekday asks for no day, and can be done',
    frequency: { ...DAILY, type: 'weekly' },
    from,
    days: '-d-d',
  },
  {
    name: 'Nobody there on a day that asks: missed, though nobody looked',
    frequency: on('tuesday', 'thursday'),
    from,
    days: '-d    -d-d',
  },
  {
    name: 'Away on days that do not ask: nothing is lost',
    frequency: on('monday'),
    from,
    days: 'd      d',
  },
];

export const SKIPS: Told[] = [
  { name: 'A skipped day is passed over', frequency: DAILY, from, days: 'ddsdd' },
  { name: 'A skip lengthens nothing', frequency: DAILY, from, days: 'dsss' },
  { name: 'Only skips are no streak, and nothing lost', frequency: DAILY, from, days: 'ssss' },
  { name: 'A skip does not mend the missed day beside it', frequency: DAILY, from, days: 'dd-sd' },
  {
    name: 'Completing un-skips',
    frequency: DAILY,
    from,
    days: 'ddsd',
    beside: [{ at: '2026-03-04 18:00', does: 'mark', says: 'done' }],
  },
  {
    name: 'Skipping un-completes',
    frequency: DAILY,
    from,
    days: 'dddd',
    beside: [{ at: '2026-03-04 18:00', does: 'mark', says: 'skipped' }],
  },
  {
    name: 'A skip that is taken back leaves the day open',
    frequency: DAILY,
    from,
    days: 'ddsd',
    beside: [{ at: '2026-03-04 18:00', does: 'mark', says: 'not skipped' }],
  },
  {
    name: 'Skipped afterwards, a missed day no longer ends the streak',
    frequency: DAILY,
    from,
    days: 'dd-dd',
    beside: [
      { at: '2026-03-06 18:00', does: 'mark', says: 'skipped', day: toLocalDay('2026-03-04') },
    ],
  },
  {
    name: 'A skip on a day that does not ask changes nothing',
    frequency: on('monday', 'wednesday', 'friday'),
    from,
    days: 'dsd-d',
  },
  {
    name: 'Not skipped and not done is open, whatever was said first',
    frequency: DAILY,
    from,
    days: 'dsd',
    beside: [
      { at: '2026-03-03 13:00', does: 'mark', says: 'done' },
      { at: '2026-03-03 14:00', does: 'mark', says: 'not done' },
    ],
  },
];

export const LATE_CORRECTIONS: Told[] = [
  {
    name: 'The forgotten day is told of a week later, and two streaks are one',
    frequency: DAILY,
    from,
    days: 'ddd-ddddddd',
    beside: [{ at: '2026-03-12 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-05') }],
  },
  {
    name: 'A day in the middle is taken back, and one streak is two',
    frequency: DAILY,
    from,
    days: 'ddddddd',
    beside: [
      { at: '2026-03-08 18:00', does: 'mark', says: 'not done', day: toLocalDay('2026-03-05') },
    ],
  },
  {
    name: 'An old day done makes the streak longer, and it is worth nothing while yesterday is open',
    frequency: DAILY,
    from,
    days: 'd-dd--',
    beside: [{ at: '2026-03-07 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-03') }],
  },
  {
    name: 'Nothing can be said of tomorrow',
    frequency: DAILY,
    from,
    days: 'dd',
    beside: [{ at: '2026-03-03 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-04') }],
  },
  {
    name: 'Nothing can be said of a day before the habit was made',
    frequency: DAILY,
    from,
    days: 'dd',
    beside: [{ at: '2026-03-03 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-01') }],
  },
  {
    name: 'Told late of a day that does not ask: a bonus',
    frequency: on('monday', 'wednesday'),
    from,
    days: 'd-d----d',
    beside: [{ at: '2026-03-09 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-06') }],
  },
  {
    name: 'All days of an absence, told one after the other on the way home',
    frequency: DAILY,
    from,
    days: 'dd    -',
    beside: [
      { at: '2026-03-08 18:01', does: 'mark', says: 'done', day: toLocalDay('2026-03-07') },
      { at: '2026-03-08 18:02', does: 'mark', says: 'done', day: toLocalDay('2026-03-05') },
      { at: '2026-03-08 18:03', does: 'mark', says: 'done', day: toLocalDay('2026-03-06') },
      { at: '2026-03-08 18:04', does: 'mark', says: 'done', day: toLocalDay('2026-03-04') },
      { at: '2026-03-08 18:05', does: 'mark', says: 'done', day: toLocalDay('2026-03-08') },
    ],
  },
  {
    name: 'Corrected twice, the last word stays',
    frequency: DAILY,
    from,
    days: 'ddd-dd',
    beside: [
      { at: '2026-03-07 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-05') },
      { at: '2026-03-07 18:01', does: 'mark', says: 'skipped', day: toLocalDay('2026-03-05') },
    ],
  },
  {
    name: 'The very first day, told of at last',
    frequency: DAILY,
    from,
    days: '-dddd',
    beside: [{ at: '2026-03-06 18:00', does: 'mark', says: 'done', day: toLocalDay('2026-03-02') }],
  },
];
