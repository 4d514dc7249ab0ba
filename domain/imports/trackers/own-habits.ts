import { isDeadline } from '../../days/deadline.ts';
import {
  DEFAULT_DEADLINE,
  HABIT_TYPES,
  type HabitType,
  SORT_ORDER_AT_MOST,
} from '../../habits/habit.ts';
import { isHabitIcon } from '../../habits/habit-icons.ts';
import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { isWeekday, sortWeekdays } from '../../days/weekdays.ts';
import { EVERY_DAY } from './frequency.ts';
import type { Dropped, Found, FoundHabit, TrackerDay } from './reading.ts';
import { type Fields, momentOf, numberOr, textOr, UnsupportedFile } from './tracker-file.ts';

/** As our own export names them, in JSON and, all of them as texts, in CSV. */
export type OwnRow = Fields;

/** What it says of other people, or of the account, stays there. */
const ELSEWHERE: readonly (readonly [sections: readonly string[], dropped: Dropped])[] = [
  [
    ['following', 'followers', 'follows'],
    { what: 'Follows', why: 'They connect people: follow them again from here.' },
  ],
  [
    ['encouragementsSent', 'encouragementsReceived', 'encouragements'],
    { what: 'Encouragement', why: 'It also belongs to the other person.' },
  ],
  [
    ['activities', 'challenges', 'challengeWaitlist', 'notifications', 'profilesViewed'],
    { what: 'Feed, challenges and mails', why: 'They describe things that happened elsewhere.' },
  ],
  [
    ['profile', 'notificationPreferences', 'sessions', 'pageViews', 'podcastSignups'],
    { what: 'Profile and settings', why: 'This account has its own.' },
  ],
];

export function foundOwn(
  habits: readonly OwnRow[],
  history: readonly OwnRow[],
  filled: (section: string) => boolean,
  exportedOn: LocalDay | undefined,
): Found {
  const days = daysByHabit(history);
  const names = new Map(habits.map((row) => [idOf(row['id']), textOr(row['name'], '')]));
  const dropped = ELSEWHERE.filter(([sections]) => sections.some(filled)).map(([, entry]) => entry);
  const latest = history.reduce<string>((last, { date }) => later(last, textOr(date, '')), '');
  const wholeThrough = exportedOn ?? (isLocalDay(latest) ? latest : undefined);
  return {
    habits: habits.map((row, at) => toFound(row, at, days.get(idOf(row['id'])) ?? [], names)),
    dropped,
    ...(wholeThrough ? { wholeThrough } : {}),
  };
}

/** A number in JSON, a text in CSV. */
const idOf = (value: unknown) => textOr(value, String(numberOr(value, '')));

const later = (a: string, b: string) => (a > b ? a : b);

function daysByHabit(history: readonly OwnRow[]): Map<string, OwnRow[]> {
  const days = new Map<string, OwnRow[]>();
  for (const row of history) {
    const id = idOf(row['habitId']);
    const known = days.get(id);
    if (known) known.push(row);
    else days.set(id, [row]);
  }
  return days;
}

function toFound(
  row: OwnRow,
  at: number,
  days: readonly OwnRow[],
  names: ReadonlyMap<string, string>,
): FoundHabit {
  const name = textOr(row['name'], '');
  const where = `Habit ${at + 1} (${name})`;
  const createdOn = textOr(row['createdOn'], '');
  if (!isLocalDay(createdOn)) {
    throw new UnsupportedFile(`${where} should have its day of creation as YYYY-MM-DD.`);
  }
  const deadline = textOr(row['deadline'], '');
  const icon = textOr(row['icon'], '');
  return {
    name,
    frequency: EVERY_DAY,
    notes: [textOr(row['notes'], null)],
    createdOn,
    days: new Map(days.map((day) => toDay(where, day, names))),
    own: {
      type: typeOf(row['type'], where),
      weekdays: weekdaysOf(row['weekdays'], where),
      deadline: isDeadline(deadline) ? deadline : DEFAULT_DEADLINE,
      icon: isHabitIcon(icon) ? icon : null,
      isPrivate: isTrue(row['isPrivate']),
      sortOrder: orderOf(row['sortOrder']),
      createdAt: formatMoment(row['createdAt']),
    },
  };
}

/** In CSV they are words. */
const isTrue = (value: unknown) => value === true || value === 'true';

function typeOf(value: unknown, where: string): HabitType {
  const type = HABIT_TYPES.find((known) => known === value);
  if (type) return type;
  throw new UnsupportedFile(`${where} should be of type daily or weekly.`);
}

function weekdaysOf(value: unknown, where: string) {
  const listed = typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? []);
  const days: unknown[] = Array.isArray(listed) ? listed : ['none'];
  const weekdays = days.filter((day) => typeof day === 'string' && isWeekday(day));
  if (weekdays.length !== days.length) {
    throw new UnsupportedFile(`${where} should have weekdays from monday to sunday.`);
  }
  return weekdays.length === 0 ? null : sortWeekdays(weekdays);
}

const orderOf = (value: unknown) =>
  Math.min(SORT_ORDER_AT_MOST, Math.max(0, Math.round(numberOr(value, 0))));

function formatMoment(value: unknown): string | null {
  const moment = momentOf(value);
  return moment === undefined ? null : new Date(moment).toISOString();
}

function toDay(
  where: string,
  row: OwnRow,
  names: ReadonlyMap<string, string>,
): [LocalDay, TrackerDay] {
  const date = textOr(row['date'], '');
  if (!isLocalDay(date))
    throw new UnsupportedFile(`A day of ${where} should have a date as YYYY-MM-DD.`);
  const completed = isTrue(row['completed']);
  const habitName = textOr(row['habitName'], '');
  const isRenamed = habitName !== '' && habitName !== names.get(idOf(row['habitId']));
  return [
    date,
    {
      completed,
      skipped: !completed && isTrue(row['skipped']),
      scheduled: isTrue(row['scheduled']),
      notes: textOr(row['notes'], '') || null,
      ...(isRenamed ? { habitName } : {}),
    },
  ];
}
