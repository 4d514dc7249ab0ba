import { toLocalDay } from '#domain/days/local-day.ts';
import { atMost, DAILY, times } from '../frequencies.ts';
import type { Beside, Told } from '../story.ts';

// Half past eleven at night in Pago Pago is half past midnight in Kiritimati, two days later by its date.

const from = '2026-03-02';
const zone = 'Pacific/Pago_Pago';
const landed = 'Pacific/Kiritimati';
const until = `2026-03-05 20:00 ${landed}`;
const BEHIND = 'Pacific/Honolulu';
const flies: Beside = { at: `2026-03-05 00:30 ${landed}`, does: 'travel', zone: landed };
const done: Beside = { at: `2026-03-05 09:00 ${landed}`, does: 'mark', says: 'done' };
const skipped: Beside = {
  at: `2026-03-05 10:00 ${landed}`,
  does: 'mark',
  says: 'skipped',
  day: toLocalDay('2026-03-04'),
};

export const DATE_LINE: Told[] = [
  {
    name: 'A date that was on no clock of theirs is asked for all the same',
    frequency: DAILY,
    from,
    days: 'dd',
    zone,
    beside: [flies, done],
    until,
  },
  {
    name: 'It can be skipped afterwards, and nothing is lost',
    frequency: DAILY,
    from,
    days: 'dd',
    zone,
    beside: [flies, done, skipped],
    until,
  },
  {
    name: 'A block of days can do without it',
    frequency: times(3, { days: 4 }),
    from,
    days: 'dd',
    zone,
    beside: [flies, done],
    until,
  },
  {
    name: 'Back on a day that was over, a limit that was kept is said not to be, and that is late',
    frequency: atMost(1),
    from,
    days: '--',
    zone: 'Pacific/Auckland',
    beside: [
      { at: `2026-03-02 21:00 ${BEHIND}`, does: 'travel', zone: BEHIND },
      { at: `2026-03-02 22:00 ${BEHIND}`, does: 'mark', says: 'not done' },
    ],
    until: `2026-03-04 20:00 ${BEHIND}`,
  },
];
