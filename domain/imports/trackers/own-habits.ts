import { isDeadline } from '../../days/deadline.ts';
import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { DEFAULT_DEADLINE, MAX_SORT_ORDER } from '../../habits/habit.ts';
import { isHabitIcon } from '../../habits/habit-icons.ts';
import { readReminders } from '../../reminders/reminder-text.ts';
import { pluralise } from '../../text/pluralise.ts';
import type { ImportedEntry } from '../imported-day.ts';
import type { ImportedPause } from '../new-pauses.ts';
import type { DroppedData } from './dropped.ts';
import { normaliseStepsDone } from './normalise-order.ts';
import {
  amountOf,
  archivesOf,
  entriesByDay,
  isTrue,
  linesIn,
  ownFrequency,
  ownOrder,
} from './own-values.ts';
import type { FoundData, FoundHabit, TrackerDay } from './reading.ts';
import {
  dayIn,
  type FileFields,
  groupBy,
  momentOf,
  numberOr,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

/** Not imported: data of other users, and of the account. */
const ELSEWHERE: readonly (readonly [parts: readonly string[], dropped: DroppedData])[] = [
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

export type OwnFile = {
  /** In CSV, all values are texts. */
  rowsOf: (part: string) => readonly FileFields[];
  isFilled: (part: string) => boolean;
  exportedOn: LocalDay | undefined;
};

export function foundOwn({ rowsOf, isFilled, exportedOn }: OwnFile): FoundData {
  const habits = rowsOf('habits');
  const history = rowsOf('history');
  const ids = idsOf(habits);
  const byHabit = (part: string, rows = rowsOf(part)) =>
    groupBy(rows, (row, at) => habitIdOf(row, part, at));
  const days = byHabit('history', history);
  const entries = byHabit('entries');
  const pastRhythms = byHabit('pastRhythms');
  const pauseRows = rowsOf('pauses');
  const pauses = pausesIn(pauseRows, [...ids]);
  const activeDays = rowsOf('activeDays');
  const dates = [...history.map(({ date }) => date), ...habits.map(({ createdOn }) => createdOn)];
  const latest = dates.map((date) => textOr(date, '')).reduce((a, b) => (a > b ? a : b), '');
  const wholeThrough = exportedOn ?? (isLocalDay(latest) ? latest : undefined);
  return {
    habits: [...ids].map((id, at) =>
      toFound(habits[at] ?? {}, whereIs(habits[at] ?? {}, at), {
        days: days.get(id) ?? [],
        entries: entries.get(id) ?? [],
        pastRhythms: pastRhythms.get(id) ?? [],
      }),
    ),
    dropped: [
      ...ELSEWHERE.filter(([parts]) => parts.some(isFilled)).map(([, dropped]) => dropped),
      orphans(countOrphans(days, ids), 'day'),
      orphans(countOrphans(entries, ids), 'amount'),
      orphans(countOrphans(pastRhythms, ids), 'earlier rhythm'),
      orphans(pauseRows.length - pauses.length, 'pause'),
    ],
    sections: rowsOf('sections')
      .toSorted((a, b) => orderOf(a['sortOrder']) - orderOf(b['sortOrder']))
      .map((row) => textOr(row['name'], '')),
    pauses,
    ...(activeDays.length > 0 && { activeDays: activeDays.map(activeDayIn) }),
    ...(wholeThrough && { wholeThrough }),
  };
}

const activeDayIn = ({ date }: FileFields, at: number): LocalDay =>
  dayIn(date, `Active day ${at + 1} should have its day as YYYY-MM-DD.`);

const whereIs = (row: FileFields, at: number) => `Habit ${at + 1} (${textOr(row['name'], '')})`;

/** The ids of the habits, in order. */
function idsOf(habits: readonly FileFields[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const [at, row] of habits.entries()) {
    const id = idIn(row['id']);
    if (id === undefined)
      throw new UnsupportedFile(`${whereIs(row, at)} should have a whole number as its id.`);
    if (ids.has(id)) throw new UnsupportedFile(`${whereIs(row, at)} has the id of another habit.`);
    ids.add(id);
  }
  return ids;
}

function habitIdOf({ habitId }: FileFields, part: string, at: number): number {
  const id = idIn(habitId);
  if (id !== undefined) return id;
  throw new UnsupportedFile(`Entry ${at + 1} of ${part} should name its habit by a whole number.`);
}

function idIn(value: unknown): number | undefined {
  const id = numberOr(value, Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** How many rows belong to habits that are not in the file. */
const countOrphans = (rows: ReadonlyMap<number, FileFields[]>, ids: ReadonlySet<number>): number =>
  [...rows].reduce((sum, [id, own]) => (ids.has(id) ? sum : sum + own.length), 0);

const orphans = (count: number, noun: string): DroppedData | false =>
  count > 0 && { what: pluralise(count, noun), why: 'The file does not have the habit.' };

/** Pauses of all habits, and pauses of habits that are in the file. */
function pausesIn(rows: readonly FileFields[], ids: readonly number[]): ImportedPause[] {
  return rows.flatMap((row, at): ImportedPause[] => {
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
}

type HabitRows = Record<'days' | 'entries' | 'pastRhythms', readonly FileFields[]>;

function toFound(row: FileFields, where: string, rows: HabitRows): FoundHabit {
  const createdOn = dayIn(
    row['createdOn'],
    `${where} should have its day of creation as YYYY-MM-DD.`,
  );
  const deadline = textOr(row['deadline'], '');
  const icon = textOr(row['icon'], '');
  const entries = entriesByDay(rows.entries, where);
  const name = textOr(row['name'], '');
  return {
    name,
    converted: { frequency: ownFrequency(row, where), changes: [] },
    notes: [textOr(row['notes'], null)],
    createdOn,
    days: new Map(rows.days.map((day) => toDay(where, day, entries, name))),
    reminders: readReminders(row['reminders']),
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
      pastRhythms: rows.pastRhythms.map((past) => ({
        through: dayIn(
          past['through'],
          `${where} should have the last day of a rhythm as YYYY-MM-DD.`,
        ),
        ...ownFrequency(past, where),
      })),
    },
  };
}

function archivedOn(value: unknown, createdOn: LocalDay, where: string): LocalDay | null {
  const day = textOr(value, '');
  if (day === '') return null;
  if (isLocalDay(day) && day >= createdOn) return day;
  throw new UnsupportedFile(`${where} should have its last day as YYYY-MM-DD.`);
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
  row: FileFields,
  entries: ReadonlyMap<string, ImportedEntry[]>,
  name: string,
): [LocalDay, TrackerDay] {
  const date = dayIn(row['date'], `A day of ${where} should have a date as YYYY-MM-DD.`);
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
      ...(amount !== null && { amount }),
      ...(amount !== null && ofDay && { entries: ofDay }),
      ...(stepsDone && { stepsDone }),
      ...(isRenamed && { habitName }),
    },
  ];
}
