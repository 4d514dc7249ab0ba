import { toLocalDay } from '#domain/days/local-day.ts';
import { DAILY, times } from '../frequencies.ts';
import type { Told } from '../story.ts';

const from = '2026-03-02';

export const WEEK_START: Told[] = [
  {
    name: 'Weeks from Monday: Sunday is the last day',
    frequency: times(2, 'week'),
    from,
    days: 'd-----d-',
  },
  {
    name: 'Weeks from Sunday: the same days lie in two weeks',
    frequency: times(2, 'week'),
    from,
    days: 'd-----d-',
    weekStart: 'sunday',
  },
  {
    name: 'Weeks from Saturday: the first is a part of one',
    frequency: times(2, 'week'),
    from,
    days: 'd-d--dd--',
    weekStart: 'saturday',
  },
  {
    name: 'Chosen on Wednesday, the week that runs stays, and the next is cut',
    frequency: times(2, 'week'),
    from,
    days: 'dd------dd----dd-',
    beside: [{ at: '2026-03-04 09:00', does: 'start week', on: 'saturday' }],
  },
  {
    name: 'A cut week of five days needs no more than it has',
    frequency: times(6, 'week'),
    from,
    days: 'dddddd-ddddddddddd',
    beside: [{ at: '2026-03-04 09:00', does: 'start week', on: 'saturday' }],
  },
  {
    name: 'Chosen twice since: a day of before is told of late, and its week is that of then',
    frequency: times(1, 'week', ['wednesday', 'sunday']),
    from: '2025-01-01',
    days: ' d  ddddddddddddddddddddddddddddddd',
    beside: [
      { at: '2025-01-04 09:00', does: 'change', to: DAILY },
      { at: '2025-01-06 09:00', does: 'start week', on: 'sunday' },
      { at: '2025-01-21 09:00', does: 'start week', on: 'monday' },
      { at: '2025-02-01 09:00', does: 'mark', says: 'not done', day: toLocalDay('2025-01-02') },
    ],
  },
  {
    name: 'Chosen and chosen back in the same week, nothing has changed',
    frequency: times(2, 'week'),
    from,
    days: 'dd-----dd-',
    beside: [
      { at: '2026-03-04 09:00', does: 'start week', on: 'sunday' },
      { at: '2026-03-05 09:00', does: 'start week', on: 'monday' },
    ],
  },
  {
    name: 'Weeks that are over stay as they were counted',
    frequency: times(2, 'week'),
    from,
    days: 'd-----dd-----d--dd---',
    beside: [{ at: '2026-03-16 09:00', does: 'start week', on: 'sunday' }],
  },
  {
    name: 'Months and days know nothing of it',
    frequency: DAILY,
    from,
    days: 'dd-dddd',
    beside: [{ at: '2026-03-04 09:00', does: 'start week', on: 'sunday' }],
  },
];
