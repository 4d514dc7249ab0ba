import { isDeadline } from '../../days/deadline.ts';
import {
  DEFAULT_DEADLINE,
  HABIT_TYPES,
  type HabitType,
  MAX_SORT_ORDER,
} from '../../habits/habit.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { isHabitIcon } from '../../habits/habit-icons.ts';
import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import type { PastRhythm } from '../../habits/past-rhythms.ts';
import { isWeekday, sortWeekdays } from '../../days/weekdays.ts';
import { readReminders } from '../../reminders/reminder-text.ts';
import type { ImportedPause } from '../new-pauses.ts';
import type { ImportedEntry } from '../imported-day.ts';
import { amountOf, entriesByDay, isTrue, ownFrequency } from './own-amounts.ts';
import { normaliseStepsDone } from './normalise-order.ts';
import { archivesOf, dayOfRow } from './own-dates.ts';
import { habitIdOf, idsOfHabits, listOrphans, type OrphanCount } from './own-ids.ts';
import { linesIn, ownOrder } from './own-order.ts';
import type { Dropped, Found, FoundHabit, TrackerDay } from './reading.ts';
import { type Fields, momentOf, numberOr, textOr, UnsupportedFile } from './tracker-file.ts';

/** The sections of our own export. In CSV, all values are texts. */
export type OwnRow = Fields;

/** Not imported: data of other users, and of the account. */
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

/** Older files have only the first two. */
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
  const ids = idsOfHabits(habits);
  const days = rowsByHabit('history', history, ids);
  const entries = rowsByHabit('entries', rows.entries, ids);
  const pastRhythms = rowsByHabit('pastRhythms', rows.pastRhythms, ids);
  const pauses = ownPauses(rows.pauses, ids);
  const elsewhere = ELSEWHERE.filter(([sections]) => sections.some(filled));
  const dropped = [
    ...elsewhere.map(([, entry]) => entry),
    ...listOrphans([days, entries, pastRhythms, pauses]),
  ];
  const dates = [...history.map(({ date }) => date), ...habits.map(({ createdOn }) => createdOn)];
  const latest = dates.reduce<string>((last, date) => later(last, textOr(date, '')), '');
  const wholeThrough = exportedOn ?? (isLocalDay(latest) ? latest : undefined);
  return {
    habits: habits.map((row, at) => {
      const of = ({ byHabit }: RowsByHabit) => byHabit.get(ids[at]) ?? [];
      const habitRows = { days: of(days), entries: of(entries), pastRhythms: of(pastRhythms) };
      return toFound(row, `Habit ${at + 1} (${textOr(row['name'], '')})`, habitRows);
    }),
    dropped,
    sections: rows.sections
      .toSorted((a, b) => orderOf(a['sortOrder']) - orderOf(b['sortOrder']))
      .map((row) => textOr(row['name'], '')),
    pauses: pauses.pauses,
    ...(rows.activeDays.length > 0 && { activeDays: rows.activeDays.map(dayOfRow) }),
    ...(wholeThrough ? { wholeThrough } : {}),
  };
}

type OwnPauses = OrphanCount & { readonly pauses: ImportedPause[] };

/** Pauses of all habits, and pauses of habits that are in the file. */
function ownPauses(rows: readonly OwnRow[], ids: readonly number[]): OwnPauses {
  const pauses = rows.flatMap((row, at): ImportedPause[] => {
    const isOfAll = (row['habitId'] ?? '') === '';
    const habit = isOfAll ? null : ids.indexOf(habitIdOf(row, 'pauses', at));
    if (habit === -1) return [];
    const from = textOr(row['from'], '');
    const until = textOr(row['until'], '') || null;
    if (isLocalDay(from) && (until === null || (isLocalDay(until) && until >= from))) {
      return [{ habit, from, until }];
    }
    throw new UnsupportedFile(`Pause ${at + 1} should have its days as YYYY-MM-DD, in order.`);
  });
  return { section: 'pauses', count: rows.length - pauses.length, pauses };
}

const later = (a: string, b: string) => (a > b ? a : b);

type RowsByHabit = OrphanCount & { readonly byHabit: ReadonlyMap<number | undefined, OwnRow[]> };

function rowsByHabit(
  section: string,
  rows: readonly OwnRow[],
  ids: readonly number[],
): RowsByHabit {
  const byHabit = new Map<number, OwnRow[]>(ids.map((id) => [id, []]));
  let count = 0;
  for (const [at, row] of rows.entries()) {
    const known = byHabit.get(habitIdOf(row, section, at));
    if (known) known.push(row);
    else count += 1;
  }
  return { section, count, byHabit };
}

type HabitRows = Record<'days' | 'entries' | 'pastRhythms', OwnRow[]>;

function toFound(row: OwnRow, where: string, rows: HabitRows): FoundHabit {
  const createdOn = textOr(row['createdOn'], '');
  if (!isLocalDay(createdOn)) {
    throw new UnsupportedFile(`${where} should have its day of creation as YYYY-MM-DD.`);
  }
  const deadline = textOr(row['deadline'], '');
  const icon = textOr(row['icon'], '');
  const entries = entriesByDay(rows.entries, where);
  const name = textOr(row['name'], '');
  return {
    name,
    converted: { frequency: frequencyOf(row, where), changes: [] },
    notes: [textOr(row['notes'], null)],
    createdOn,
    days: new Map(rows.days.map((day) => toDay(where, day, entries, name))),
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
      pastRhythms: rows.pastRhythms.map((past) => toPastRhythm(past, where)),
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
  Math.min(MAX_SORT_ORDER, Math.max(0, Math.round(numberOr(value, 0))));

function formatMoment(value: unknown): string | null {
  const moment = momentOf(value);
  return moment === undefined ? null : new Date(moment).toISOString();
}

/** Undefined in older files, as are pauses. */
const ownSkipOf = (value: unknown) =>
  textOr(value, '') === '' && typeof value !== 'boolean' ? null : isTrue(value);

const recordOf = (value: unknown) => (value === 'done' || value === 'skipped' ? value : null);

function toDay(
  where: string,
  row: OwnRow,
  entries: ReadonlyMap<string, ImportedEntry[]>,
  name: string,
): [LocalDay, TrackerDay] {
  const date = textOr(row['date'], '');
  if (!isLocalDay(date))
    throw new UnsupportedFile(`A day of ${where} should have a date as YYYY-MM-DD.`);
  const completed = isTrue(row['completed']);
  const habitName = textOr(row['habitName'], '');
  const amount = amountOf(row['amount']);
  const ofDay = entries.get(date);
  const stepsDone = normaliseStepsDone(linesIn(row['stepsDone']));
  const isRenamed = habitName !== '' && habitName !== name;
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
