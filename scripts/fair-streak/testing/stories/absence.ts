import { atLeast, atMost, every, everyDay, times } from '#domain/testing/history-in-letters.ts';
import {
  change,
  deletePause,
  enter,
  pause,
  record,
  type Story,
  type StoryAction,
} from '../story.ts';

const midweek = (at: string) => pause(at, '2026-03-03', '2026-03-05');
const archive = (at: string): StoryAction => ({ at, does: 'archive' });
const restore = (at: string): StoryAction => ({ at, does: 'restore' });

export const PAUSES: Story[] = [
  {
    name: 'Three paused days end no streak',
    frequency: everyDay,
    days: 'd---dd',
    also: [midweek('2026-03-03 08:00')],
  },
  {
    name: 'Done in a pause is a bonus',
    frequency: everyDay,
    days: 'd-d-dd',
    also: [midweek('2026-03-03 08:00')],
  },
  {
    name: 'A pause that is entered later rests missed days',
    frequency: everyDay,
    days: 'd---dd',
    also: [midweek('2026-03-06 18:00')],
  },
  {
    name: 'A deleted pause leaves the days as they were',
    frequency: everyDay,
    days: 'd-s-dd',
    also: [midweek('2026-03-06 18:00'), deletePause('2026-03-07 09:00')],
  },
  {
    name: 'A pause without an end, and then with one',
    frequency: everyDay,
    days: 'd----d-d',
    also: [
      pause('2026-03-03 08:00', '2026-03-03', null),
      pause('2026-03-07 09:00', '2026-03-03', '2026-03-06'),
    ],
  },
  {
    name: 'Two pauses overlap, and one is deleted',
    frequency: everyDay,
    days: 'd----d',
    also: [
      midweek('2026-03-03 08:00'),
      pause('2026-03-04 08:00', '2026-03-04', null, 'another'),
      deletePause('2026-03-06 08:00', 'another'),
    ],
  },
  {
    name: 'A week needs no more than its other days',
    frequency: times(5, 'week'),
    days: 'd---ddd-',
    also: [midweek('2026-03-03 08:00')],
  },
  {
    name: 'A paused week is neutral',
    frequency: times(3, 'week'),
    days: 'd-d-d---------d-d-d---',
    also: [pause('2026-03-08 18:00', '2026-03-09', '2026-03-15')],
  },
  {
    name: 'A total needs less in a pause',
    frequency: atLeast(7, 'week'),
    days: '1---3---',
    also: [midweek('2026-03-03 08:00')],
  },
  {
    name: 'An interval that ends in a pause is due after it',
    frequency: every(3, 'day', 'done'),
    days: 'd-----d--',
    also: [pause('2026-03-04 08:00', '2026-03-04', '2026-03-07')],
  },
  {
    name: 'Done in a pause, the next interval starts there',
    frequency: every(3, 'day', 'done'),
    days: 'd---d-d',
    also: [pause('2026-03-04 08:00', '2026-03-04', '2026-03-07')],
  },
  {
    name: 'Nothing is decided about a limit in a pause',
    frequency: atMost(1, 'day'),
    days: '--3---',
    also: [midweek('2026-03-03 08:00')],
  },
  {
    name: 'A limit that was exceeded is missed when the pause is deleted',
    frequency: atMost(1, 'day'),
    days: '--3---',
    also: [midweek('2026-03-03 08:00'), deletePause('2026-03-06 18:00')],
  },
  {
    name: 'A limit in a pause that is deleted is done by the activity of then',
    frequency: atMost(1, 'day'),
    days: '---------',
    also: [midweek('2026-03-03 08:00'), deletePause('2026-03-09 18:00')],
  },
  {
    name: 'A limit that is recorded done in a pause is a bonus',
    frequency: atMost(1, 'day'),
    days: '--d---',
    also: [midweek('2026-03-03 08:00')],
  },
  {
    name: 'A week with a limit is done when its pause is deleted',
    frequency: atMost(2, 'week'),
    days: '---------------------',
    also: [pause('2026-03-09 08:00', '2026-03-09', '2026-03-15'), deletePause('2026-03-21 09:00')],
  },
];

export const ARCHIVE: Story[] = [
  {
    name: 'Archived, its figures stay',
    frequency: everyDay,
    days: 'ddd-----',
    also: [archive('2026-03-05 09:00')],
  },
  {
    name: 'The days from archiving until the habit is restored are rest days',
    frequency: everyDay,
    days: 'ddd---dd',
    also: [archive('2026-03-05 09:00'), restore('2026-03-08 09:00')],
  },
  {
    name: 'Archived and restored on one day',
    frequency: everyDay,
    days: 'dd-d',
    also: [archive('2026-03-04 09:00'), restore('2026-03-04 10:00')],
  },
  {
    name: 'Done on the day on which it is archived is a bonus',
    frequency: everyDay,
    days: 'dddd',
    also: [archive('2026-03-05 20:00')],
  },
  {
    name: 'A restored week needs its other days',
    frequency: times(4, 'week'),
    days: 'd---ddd-',
    also: [archive('2026-03-03 09:00'), restore('2026-03-06 09:00')],
  },
];

const away = (days: number) => ' '.repeat(days);

export const ABSENCE: Story[] = [
  {
    name: 'Days more than 90 days before the return are forgotten',
    frequency: everyDay,
    from: '2025-11-03',
    days: `dd${away(100)}d`,
  },
  {
    name: 'After 90 days nothing is forgotten',
    frequency: everyDay,
    from: '2025-11-03',
    days: `dd${away(90)}d`,
  },
  {
    name: 'A record makes a forgotten day an ordinary one',
    frequency: everyDay,
    from: '2025-11-03',
    days: `dd${away(100)}d`,
    also: [record('2026-02-13 18:00', 'skipped', '2025-11-06')],
  },
  {
    name: 'So does an amount',
    frequency: atLeast(2, 'day'),
    from: '2025-11-03',
    days: `22${away(100)}2`,
    also: [enter('2026-02-13 18:00', 'late', 1, '2025-11-06')],
  },
  {
    name: 'A week that is forgotten is neutral, and one that is partly forgotten needs less',
    frequency: times(5, 'week'),
    from: '2025-11-03',
    days: `ddddd${away(100)}d`,
  },
  {
    name: 'An interval is missed once after the forgotten days',
    frequency: every(3, 'day', 'done'),
    from: '2025-11-03',
    days: `d${away(110)}d`,
  },
  {
    name: 'Forgotten days under another schedule',
    frequency: everyDay,
    from: '2025-11-03',
    days: `dd${away(100)}d`,
    also: [change('2025-11-04 18:00', atMost(2, 'day'))],
  },
];
