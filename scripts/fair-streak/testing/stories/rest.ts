import { DAILY, atLeast, atMost, every, times } from '../frequencies.ts';
import type { Beside, Told } from '../story.ts';

const from = '2026-03-02';

const sent = (at: string, arrives: string, says: 'done' | 'skipped' | 'not done'): Beside => ({
  at,
  arrives,
  does: 'mark',
  says,
});
const entered = (at: string, arrives: string, entry: string, amount: number): Beside => ({
  at,
  arrives,
  does: 'enter',
  entry,
  amount,
});

export const TWO_DEVICES: Told[] = [
  {
    name: 'A phone without a network sends three days at once',
    frequency: DAILY,
    from,
    days: 'd   d',
    beside: [
      sent('2026-03-03 20:00', '2026-03-06 13:00', 'done'),
      sent('2026-03-04 20:00', '2026-03-06 13:00', 'done'),
      sent('2026-03-05 20:00', '2026-03-06 13:00', 'done'),
    ],
  },
  {
    name: 'The same three in another order',
    frequency: DAILY,
    from,
    days: 'd   d',
    beside: [
      sent('2026-03-05 20:00', '2026-03-06 13:00', 'done'),
      sent('2026-03-03 20:00', '2026-03-06 13:00', 'done'),
      sent('2026-03-04 20:00', '2026-03-06 13:00', 'done'),
    ],
  },
  {
    name: 'A glass on the phone and a glass on the watch are two',
    frequency: atLeast(2),
    from,
    days: '2',
    beside: [
      entered('2026-03-03 09:00', '2026-03-03 20:00', 'phone', 1),
      entered('2026-03-03 10:00', '2026-03-03 19:00', 'watch', 1),
    ],
    until: '2026-03-03 21:00',
  },
  {
    name: 'A glass that is sent twice is one',
    frequency: atLeast(2),
    from,
    days: '2',
    beside: [
      entered('2026-03-03 09:00', '2026-03-03 19:00', 'phone', 1),
      entered('2026-03-03 09:00', '2026-03-03 20:00', 'phone', 1),
    ],
    until: '2026-03-03 21:00',
  },
  {
    name: 'Both devices of one day: the last to arrive stays',
    frequency: DAILY,
    from,
    days: 'd',
    beside: [
      sent('2026-03-03 20:00', '2026-03-04 13:00', 'done'),
      sent('2026-03-03 09:00', '2026-03-04 13:01', 'skipped'),
    ],
    until: '2026-03-04 20:00',
  },
  {
    name: 'The same two the other way round',
    frequency: DAILY,
    from,
    days: 'd',
    beside: [
      sent('2026-03-03 20:00', '2026-03-04 13:01', 'done'),
      sent('2026-03-03 09:00', '2026-03-04 13:00', 'skipped'),
    ],
    until: '2026-03-04 20:00',
  },
  {
    name: 'A week that is over is saved by what arrives after it',
    frequency: times(2, 'week'),
    from,
    days: 'd------d',
    beside: [sent('2026-03-05 20:00', '2026-03-10 09:00', 'done')],
    until: '2026-03-10 20:00',
  },
  {
    name: 'An interval begins with the last day done, whichever arrived last',
    frequency: every(4, 'day', 'done'),
    from,
    days: 'd       -',
    beside: [
      sent('2026-03-06 20:00', '2026-03-10 09:00', 'done'),
      sent('2026-03-04 20:00', '2026-03-10 09:01', 'done'),
    ],
    until: '2026-03-10 20:00',
  },
  {
    name: 'The amount of a week, entered on two devices',
    frequency: atLeast(5, 'week'),
    from,
    days: '1      -',
    beside: [
      entered('2026-03-05 20:00', '2026-03-09 13:01', 'phone', 2),
      entered('2026-03-03 20:00', '2026-03-09 13:00', 'watch', 2),
    ],
  },
  {
    name: 'A slip that arrives after the day was kept undoes it',
    frequency: atMost(1),
    from,
    days: '-----',
    beside: [entered('2026-03-03 23:00', '2026-03-05 09:00', 'phone', 2)],
  },
];
