import { toLocalDay } from '#domain/days/local-day.ts';
import type { Scope } from '#domain/testing/fair-streak/life.ts';
import { DAILY, atLeast, atMost, every, on, times } from '../frequencies.ts';
import type { Beside, Told } from '../story.ts';

const from = '2026-03-02';

type Days = { from: string; until: string | null; of?: Scope; name?: string };

const paused = (
  at: string,
  { from: first, until, of = 'everything', name = 'one' }: Days,
): Beside => ({
  at,
  does: 'pause',
  pause: name,
  of,
  from: toLocalDay(first),
  until: until === null ? null : toLocalDay(until),
});
const backAgain = (at: string, pause = 'one'): Beside => ({ at, does: 'take pause back', pause });

const MIDWEEK = { from: '2026-03-03', until: '2026-03-05' };

export const PAUSES: Told[] = [
  {
    name: 'Three days of rest, and the streak goes on',
    frequency: DAILY,
    from,
    days: 'd---dd',
    beside: [paused('2026-03-03 08:00', MIDWEEK)],
  },
  {
    name: 'Done in a pause is a bonus',
    frequency: DAILY,
    from,
    days: 'd-d-dd',
    beside: [paused('2026-03-03 08:00', MIDWEEK)],
  },
  {
    name: 'Made late, it rests the days that were lost',
    frequency: DAILY,
    from,
    days: 'd---dd',
    beside: [paused('2026-03-06 18:00', MIDWEEK)],
  },
  {
    name: 'Taken back, its days are what they were',
    frequency: DAILY,
    from,
    days: 'd-s-dd',
    beside: [paused('2026-03-06 18:00', MIDWEEK), backAgain('2026-03-07 09:00')],
  },
  {
    name: 'What was said not to be kept is not kept because a pause over it is taken back',
    frequency: atMost(1),
    from,
    days: '-----',
    beside: [
      { at: '2026-03-04 13:00', does: 'mark', says: 'not done', day: toLocalDay('2026-03-03') },
      paused('2026-03-04 18:00', { from: '2026-03-03', until: '2026-03-03' }),
      backAgain('2026-03-05 09:00'),
    ],
  },
  {
    name: 'Nor what is said so while it rests',
    frequency: atMost(1),
    from,
    days: '-----',
    beside: [
      paused('2026-03-04 13:00', { from: '2026-03-03', until: '2026-03-03' }),
      { at: '2026-03-04 18:00', does: 'mark', says: 'not done', day: toLocalDay('2026-03-03') },
      backAgain('2026-03-05 09:00'),
    ],
  },
  {
    name: 'Thirty days back is not too long ago',
    frequency: DAILY,
    from,
    days: 'd-ddddddddddddddddddddddddddddddd',
    beside: [paused('2026-04-02 18:00', { from: '2026-03-03', until: '2026-03-03' })],
  },
  {
    name: 'Thirty-one days back is',
    frequency: DAILY,
    from,
    days: 'd-ddddddddddddddddddddddddddddddd',
    beside: [paused('2026-04-03 18:00', { from: '2026-03-03', until: '2026-03-03' })],
  },
  {
    name: 'Until it is ended',
    frequency: DAILY,
    from,
    days: 'd----d-d',
    beside: [
      paused('2026-03-03 08:00', { from: '2026-03-03', until: null }),
      paused('2026-03-07 09:00', { from: '2026-03-03', until: '2026-03-06' }),
    ],
  },
  {
    name: 'What rests by itself rests on when everything goes on',
    frequency: DAILY,
    from,
    days: 'd----d',
    beside: [
      paused('2026-03-03 08:00', { ...MIDWEEK, of: 'habit' }),
      paused('2026-03-04 08:00', { from: '2026-03-04', until: null, name: 'two' }),
      backAgain('2026-03-06 08:00', 'two'),
    ],
  },
  {
    name: 'Two of the same do not overlap: the second is none',
    frequency: DAILY,
    from,
    days: 'd---d-d',
    beside: [
      paused('2026-03-03 08:00', MIDWEEK),
      paused('2026-03-04 08:00', { from: '2026-03-05', until: '2026-03-07', name: 'two' }),
    ],
  },
  {
    name: 'One that ends before it begins is none',
    frequency: DAILY,
    from,
    days: 'd-dd',
    beside: [paused('2026-03-03 08:00', { from: '2026-03-03', until: '2026-03-02' })],
  },
  {
    name: 'A day that nothing asked for is none that was lost when its pause is taken back',
    frequency: on('monday', 'friday'),
    from,
    days: 'd---d',
    beside: [paused('2026-03-03 08:00', MIDWEEK), backAgain('2026-03-06 09:00')],
  },
  {
    name: 'A week needs no more than its other days can hold',
    frequency: times(5, 'week'),
    from,
    days: 'd---ddd-',
    beside: [paused('2026-03-03 08:00', MIDWEEK)],
  },
  {
    name: 'A week that rests wholly is passed over',
    frequency: times(3, 'week'),
    from,
    days: 'd-d-d---------d-d-d---',
    beside: [paused('2026-03-08 18:00', { from: '2026-03-09', until: '2026-03-15' })],
  },
  {
    name: 'The amount of a week shrinks with it',
    frequency: atLeast(7, 'week'),
    from,
    days: '1---3---',
    beside: [paused('2026-03-03 08:00', MIDWEEK)],
  },
  {
    name: 'An interval that is due in a pause is due on the first day after it',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd-----d--',
    beside: [paused('2026-03-04 08:00', { from: '2026-03-04', until: '2026-03-07' })],
  },
  {
    name: 'Done in a pause, the interval begins there',
    frequency: every(3, 'day', 'done'),
    from,
    days: 'd---d-d',
    beside: [paused('2026-03-04 08:00', { from: '2026-03-04', until: '2026-03-07' })],
  },
  {
    name: 'A skip under a limit that is taken back late is a bonus while its day rests',
    frequency: atMost(1),
    from,
    days: '--s---',
    beside: [
      paused('2026-03-06 18:00', MIDWEEK),
      {
        at: '2026-03-07 13:00',
        does: 'mark',
        says: 'not skipped',
        day: toLocalDay('2026-03-04'),
      },
    ],
  },
  {
    name: 'A slip undoes that bonus, also once it is taken back while the day rests',
    frequency: atMost(1),
    from,
    days: '--s----',
    beside: [
      paused('2026-03-05 18:00', MIDWEEK),
      { at: '2026-03-06 13:00', does: 'mark', says: 'not skipped', day: toLocalDay('2026-03-04') },
      {
        at: '2026-03-07 13:00',
        does: 'enter',
        entry: 'a slip',
        amount: 3,
        day: toLocalDay('2026-03-04'),
      },
      { at: '2026-03-08 13:00', does: 'take back', entry: 'a slip' },
    ],
  },
  {
    name: 'A limit is not judged in a pause, whatever is entered',
    frequency: atMost(1),
    from,
    days: '--3---',
    beside: [paused('2026-03-03 08:00', MIDWEEK)],
  },
  {
    name: 'A slip counts again when its pause is taken back',
    frequency: atMost(1),
    from,
    days: '--3---',
    beside: [paused('2026-03-03 08:00', MIDWEEK), backAgain('2026-03-06 18:00')],
  },
  {
    name: 'Another day under a limit rests, and one of which it was said that it was not kept stays so',
    frequency: atMost(1),
    from,
    days: '------',
    beside: [
      { at: '2026-03-05 18:00', does: 'mark', says: 'not done', day: toLocalDay('2026-03-04') },
      paused('2026-03-06 18:00', { from: '2026-03-02', until: '2026-03-02' }),
    ],
  },
  {
    name: 'A week under a limit rests wholly: its end is seen, and it counts when its pause is taken back',
    frequency: atMost(2, 'week'),
    from,
    days: '---------------------',
    beside: [
      paused('2026-03-09 08:00', { from: '2026-03-09', until: '2026-03-15' }),
      backAgain('2026-03-21 09:00'),
    ],
  },
  {
    name: 'Under another rhythm since, a day is what was asked for then',
    frequency: DAILY,
    from,
    days: 'd--d---',
    beside: [
      paused('2026-03-03 08:00', { from: '2026-03-03', until: '2026-03-04' }),
      { at: '2026-03-06 09:00', does: 'change', to: on('monday') },
      backAgain('2026-03-07 18:00'),
    ],
  },
];
