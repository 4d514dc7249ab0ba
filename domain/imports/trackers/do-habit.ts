import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { dayAt, type TimeZone } from '../../days/time-zone.ts';
import { ICONS_INSTEAD } from './dropped.ts';
import { DAILY } from './frequency.ts';
import { withTimesADay } from './goals.ts';
import {
  daysOfCounts,
  documentImporter,
  type FoundHabit,
  NOT_DONE,
  type TrackerDay,
} from './reading.ts';
import {
  dayIn,
  type FileFields,
  fieldsIn,
  groupBy,
  habitsIn,
  isFields,
  listOf,
  momentOf,
  numberOr,
  parseText,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

const HABITS = 'dohabit-habits-storage';
const NOTES = 'dohabit-notes-storage';
const ACHIEVEMENTS = 'dohabit-achievements-storage';
const LOCKED = 'dohabit-encrypted-backup';

const WITHOUT_PASSWORD =
  'This backup is locked with a password. Please export it from DoHabit without one.';

const isDoHabit = (document: FileFields) => HABITS in document || document['format'] === LOCKED;

export const doHabit = documentImporter('DoHabit', isDoHabit, (document, { zone }) => {
  if (document['format'] === LOCKED) throw new UnsupportedFile(WITHOUT_PASSWORD);
  const habits = habitsIn(storeIn(document[HABITS])['habits']);
  const allNotes = fieldsIn(storeIn(document[NOTES])['notes']);
  const notes = groupBy(allNotes, ({ habitId }): unknown => habitId ?? null);
  const ids = new Set(habits.map(({ id }) => id));
  const hasOrphans = [...notes.keys()].some((habitId) => !ids.has(habitId));
  return {
    habits: habits.map((habit) => toFound(habit, notes.get(habit['id']) ?? [], zone)),
    dropped: [
      { what: 'Icons and colors', why: ICONS_INSTEAD },
      Boolean(document[ACHIEVEMENTS]) && {
        what: 'Achievements',
        why: 'Figures are recalculated from the days.',
      },
      hasOrphans && { what: 'Notes of no habit', why: 'Notes need a day and a habit.' },
    ],
  };
});

/** A store is exported as JSON or as a text that contains JSON. */
function storeIn(raw: unknown): FileFields {
  const store = typeof raw === 'string' ? parseText(raw) : raw;
  if (!isFields(store)) return {};
  return isFields(store['state']) ? store['state'] : store;
}

function toFound(habit: FileFields, notes: readonly FileFields[], zone: TimeZone): FoundHabit {
  const name = textOr(habit['title'], '');
  const timesADay = Math.max(1, Math.round(numberOr(habit['frequency'], 1)));
  const createdAt = momentOf(habit['createdAt']);
  return {
    name,
    converted: timesADay > 1 ? withTimesADay(DAILY, timesADay) : DAILY,
    notes: [],
    createdOn: createdAt === undefined ? undefined : dayAt(createdAt, zone),
    isArchived: habit['isArchived'] === true,
    days: withNotes(daysOfCounts(countsOf(name, habit, timesADay), timesADay > 1), notes, zone),
  };
}

function countsOf(name: string, habit: FileFields, timesADay: number): Map<LocalDay, number> {
  const counts = new Map<LocalDay, number>();
  // An incomplete day is stored separately.
  const latest = textOr(habit['lastActivityDate'], '');
  const progress = numberOr(habit['currentProgress'], 0);
  if (isLocalDay(latest) && progress > 0) counts.set(latest, progress);
  for (const record of listOf(habit['completedDays'] ?? [], `completedDays of ${name}`)) {
    const { date, progress } = isFields(record) ? record : {};
    const day = dayIn(date, `A completed day of ${name} should have a date as YYYY-MM-DD.`);
    counts.set(day, numberOr(progress, timesADay));
  }
  return counts;
}

/** A note belongs to the day on which it was written. */
function withNotes(
  days: Map<LocalDay, TrackerDay>,
  notes: readonly FileFields[],
  zone: TimeZone,
): Map<LocalDay, TrackerDay> {
  for (const { text, createdAt } of notes.toSorted(byCreation)) {
    const moment = momentOf(createdAt);
    if (moment === undefined) continue;
    const day = dayAt(moment, zone);
    const known = days.get(day) ?? NOT_DONE;
    const all = [known.notes, textOr(text, '').trim()].filter(Boolean);
    days.set(day, { ...known, notes: all.join('\n') || null });
  }
  return days;
}

const byCreation = (a: FileFields, b: FileFields) =>
  numberOr(a['createdAt'], 0) - numberOr(b['createdAt'], 0);
