import { isDeadline } from '../../days/deadline.ts';
import {
  DEFAULT_DEADLINE,
  HABIT_TYPES,
  type HabitType,
  SORT_ORDER_AT_MOST,
} from '../../habits/habit.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { isHabitIcon } from '../../habits/habit-icons.ts';
import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import type { PastRhythm } from '../../habits/past-rhythms.ts';
import { isWeekday, sortWeekdays } from '../../days/weekdays.ts';
import { readReminders } from '../../reminders/reminder-text.ts';
import type { ToldPause } from '../new-pauses.ts';
import type { ImportedEntry } from '../told-day.ts';
import { amountOf, entriesByDay, isTrue, ownFrequency } from './own-amounts.ts';
import { keptStepsDone } from './normalise-order.ts';
import { archivesOf, dayOfRow } from './own-dates.ts';
import { linesIn, ownOrder } from './own-order.ts';
import type { Dropped, Found, FoundHabit, TrackerDay } from './reading.ts';
import { type Fields, momentOf, numberOr, textOr, UnsupportedFile } from './tracker-file.ts';

/** As our own export names them, in JSON and, all of them as texts, in CSV. */
export type OwnRow = Fields;

/** What it says of other people, or of the account, stays there. */
const ELSEWHERE: readonly (readonly [sections: readonly string[], dropped: Dropped])[] = [
  [
    ['following', 'followers', 'follows'],
    { what: 'Follows', why: 'Follow people again from here.' },
  ],
  [
    ['encouragementsSent', 'encouragementsReceived', 'encouragements'],
    { what: 'Encouragement', why: 'It also belongs to the other person.' },
  ],
  [
    ['activities', 'challenges', 'challengeWaitlist', 'notifications', 'profilesViewed'],
    { what: 'Feed, challenges and emails', why: 'They describe things that happened elsewhere.' },
  ],
  [
    [
      'profile',
      'notificationPreferences',
      'eveningSummary',
      'sessions',
      'pageViews',
      'podcastSignups',
    ],
    { what: 'Profile and settings', why: 'This account has its own.' },
  ],
];

/** Older files have the first two alone. */
export type OwnRows = {
  [Part in
    | 'habits'
    | 'history'
    | 'entries'
    | 'activeDays'
    | 'pastRhythms'
    | 'sections'
    | 'pauses']: readonly OwnRow[];
};

export function foundOwn(
  { habits, history, ...rows }: OwnRows,
  filled: (section: string) => boolean,
  exportedOn: LocalDay | undefined,
): Found {
  const days = rowsByHabit(history);
  const entries = rowsByHabit(rows.entries);
  const pastRhythms = rowsByHabit(rows.pastRhythms);
  const names = new Map(habits.map((row) => [idOf(row['id']), textOr(row['name'], '')]));
  const dropped = ELSEWHERE.filter(([sections]) => sections.some(filled)).map(([, entry]) => entry);
  const dates = [...history.map(({ date }) => date), ...habits.map(({ createdOn }) => createdOn)];
  const latest = dates.reduce<string>((last, date) => later(last, textOr(date, '')), '');
  const wholeThrough = exportedOn ?? (isLocalDay(latest) ? latest : undefined);
  return {
    habits: habits.map((row, at) => {
      const of = (kind: ReadonlyMap<string, OwnRow[]>) => kind.get(idOf(row['id'])) ?? [];
      const more = { entries: of(entries), pastRhythms: of(pastRhythms) };
      const kept = { days: of(days), ...more };
      return toFound(row, `Habit ${at + 1} (${textOr(row['name'], '')})`, kept, names);
    }),
    dropped,
    sections: rows.sections
      .toSorted((a, b) => orderOf(a['sortOrder']) - orderOf(b['sortOrder']))
      .map((row) => textOr(row['name'], '')),
    pauses: ownPauses(rows.pauses, habits),
    ...(rows.activeDays.length > 0 && { activeDays: rows.activeDays.map(dayOfRow) }),
    ...(wholeThrough ? { wholeThrough } : {}),
  };
}

/** Those of everything, and those of habits that are in the file. */
function ownPauses(rows: readonly OwnRow[], habits: readonly OwnRow[]): ToldPause[] {
  const places = new Map(habits.map(({ id }, at) => [idOf(id), at]));
  return rows.flatMap((row, at) => {
    const habitId = idOf(row['habitId']);
    const habit = habitId === '' ? null : places.get(habitId);
    if (habit === undefined) return [];
    const from = textOr(row['from'], '');
    const until = textOr(row['until'], '') || null;
    if (isLocalDay(from) && (until === null || (isLocalDay(until) && until >= from))) {
      return [{ habit, from, until }];
    }
    throw new UnsupportedFile(`Pause ${at + 1} should have its days as YYYY-MM-DD, in order.`);
  });
}

/** A number in JSON, a text in CSV. */
const idOf = (value: unknown) => textOr(value, String(numberOr(value, '')));

const later = (a: string, b: string) => (a > b ? a : b);

function rowsByHabit(rows: readonly OwnRow[]): Map<string, OwnRow[]> {
  const byHabit = new Map<string, OwnRow[]>();
  for (const row of rows) {
    const id = idOf(row['habitId']);
    const known = byHabit.get(id);
    if (known) known.push(row);
    else byHabit.set(id, [row]);
  }
  return byHabit;
}

type Kept = Record<'days' | 'entries' | 'pastRhythms', OwnRow[]>;

function toFound(
  row: OwnRow,
  where: string,
  kept: Kept,
  names: ReadonlyMap<string, string>,
): FoundHabit {
  const createdOn = textOr(row['createdOn'], '');
  if (!isLocalDay(createdOn)) {
    throw new UnsupportedFile(`${where} should have its day of creation as YYYY-MM-DD.`);
  }
  const deadline = textOr(row['deadline'], '');
  const icon = textOr(row['icon'], '');
  const entries = entriesByDay(kept.entries, where);
  return {
    name: textOr(row['name'], ''),
    asked: { frequency: frequencyOf(row, where), changes: [] },
    notes: [textOr(row['notes'], null)],
    createdOn,
    days: new Map(kept.days.map((day) => toDay(where, day, entries, names))),
    ...ownOrder(row),
    own: {
      deadline: isDeadline(deadline) ? deadline : DEFAULT_DEADLINE,
      icon: isHabitIcon(icon) ? icon : null,
      isPrivate: isTrue(row['isPrivate']),
      isAmountPublic: isTrue(row['isAmountPublic']),
      sortOrder: orderOf(row['sortOrder']),
      createdAt: formatMoment(row['createdAt']),
      archivedOn: archivedOn(row['archivedOn'], createdOn, where),
      archives: archivesOf(row['archives'], where),
      pastRhythms: kept.pastRhythms.map((past) => toPastRhythm(past, where)),
      reminders: readReminders(row['reminders']),
    },
  };
}

function frequencyOf(row: OwnRow, where: string): Frequency {
  const days = { type: typeOf(row['type'], where), weekdays: weekdaysOf(row['weekdays'], where) };
  return ownFrequency(row, days, where);
}

function toPastRhythm(row: OwnRow, where: string): PastRhythm {
  const through = textOr(row['through'], '');
  if (isLocalDay(through)) return { ...frequencyOf(row, where), through };
  throw new UnsupportedFile(`${where} should have the last day of a rhythm as YYYY-MM-DD.`);
}

function archivedOn(value: unknown, createdOn: LocalDay, where: string): LocalDay | null {
  const day = textOr(value, '');
  if (day === '') return null;
  if (isLocalDay(day) && day >= createdOn) return day;
  throw new UnsupportedFile(`${where} should have its last day as YYYY-MM-DD.`);
}

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

/** Older files tell of none, nor of pauses. */
const ownSkipOf = (value: unknown) =>
  textOr(value, '') === '' && typeof value !== 'boolean' ? null : isTrue(value);

const recordOf = (value: unknown) => (value === 'done' || value === 'skipped' ? value : null);

function toDay(
  where: string,
  row: OwnRow,
  entries: ReadonlyMap<string, ImportedEntry[]>,
  names: ReadonlyMap<string, string>,
): [LocalDay, TrackerDay] {
  const date = textOr(row['date'], '');
  if (!isLocalDay(date))
    throw new UnsupportedFile(`A day of ${where} should have a date as YYYY-MM-DD.`);
  const completed = isTrue(row['completed']);
  const habitName = textOr(row['habitName'], '');
  const amount = amountOf(row['amount']);
  const ofDay = entries.get(date);
  const stepsDone = keptStepsDone(linesIn(row['stepsDone']));
  const isRenamed = habitName !== '' && habitName !== names.get(idOf(row['habitId']));
  return [
    date,
    {
      completed,
      skipped: !completed && isTrue(row['skipped']),
      scheduled: isTrue(row['scheduled']),
      ownSkip: ownSkipOf(row['ownSkip']),
      notes: textOr(row['notes'], '') || null,
      ...(row['record'] !== undefined && { record: recordOf(row['record']) }),
      ...(amount === null ? {} : { amount }),
      ...(amount !== null && ofDay ? { entries: ofDay } : {}),
      ...(stepsDone ? { stepsDone } : {}),
      ...(isRenamed ? { habitName } : {}),
    },
  ];
}
