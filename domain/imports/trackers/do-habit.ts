import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { dayAt, type TimeZone } from '../../days/time-zone.ts';
import { DAILY } from './frequency.ts';
import { withTimesADay } from './goals.ts';
import {
  DONE,
  type Dropped,
  type FoundHabit,
  ICONS_INSTEAD,
  type Importer,
  NOT_DONE,
  type TrackerDay,
} from './reading.ts';
import {
  type Fields,
  findDocument,
  habitsIn,
  isFields,
  listOf,
  momentOf,
  numberOr,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

const HABITS = 'dohabit-habits-storage';
const NOTES = 'dohabit-notes-storage';
const ACHIEVEMENTS = 'dohabit-achievements-storage';
const LOCKED = 'dohabit-encrypted-backup';

const isDoHabit = (document: Fields) => HABITS in document || document['format'] === LOCKED;

export const doHabit: Importer = {
  tracker: 'DoHabit',
  canHandle: (file) => findDocument(file, isDoHabit) !== undefined,
  read(file, { zone }) {
    const document = findDocument(file, isDoHabit)?.document ?? {};
    if (document['format'] === LOCKED) throw new UnsupportedFile(WITHOUT_PASSWORD);
    const habits = habitsIn(storeIn(document[HABITS])['habits']);
    const notes = notesIn(document[NOTES]);
    return {
      habits: habits.map((habit) => toFound(habit, notes.get(habit['id']) ?? [], zone)),
      dropped: droppedOf(document, [...notes.keys()], habits),
    };
  },
};

const WITHOUT_PASSWORD =
  'This backup is locked with a password. Please export it from DoHabit without one.';

/** A store is exported as JSON or as a text that contains JSON. */
function storeIn(raw: unknown): Fields {
  const store = typeof raw === 'string' ? parsed(raw) : raw;
  if (!isFields(store)) return {};
  return isFields(store['state']) ? store['state'] : store;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By the id of their habit, or null. */
function notesIn(raw: unknown): Map<unknown, Fields[]> {
  const { notes } = storeIn(raw);
  const found = new Map<unknown, Fields[]>();
  for (const note of Array.isArray(notes) ? (notes as unknown[]).filter(isFields) : []) {
    const habitId = note['habitId'] ?? null;
    found.set(habitId, [...(found.get(habitId) ?? []), note]);
  }
  return found;
}

function toFound(habit: Fields, notes: readonly Fields[], zone: TimeZone): FoundHabit {
  const name = textOr(habit['title'], '');
  const timesADay = Math.max(1, Math.round(numberOr(habit['frequency'], 1)));
  const createdAt = momentOf(habit['createdAt']);
  return {
    name,
    converted: timesADay > 1 ? withTimesADay(DAILY, timesADay) : DAILY,
    notes: [],
    createdOn: createdAt === undefined ? undefined : dayAt(createdAt, zone),
    isArchived: habit['isArchived'] === true,
    days: withNotes(daysOf(name, habit, timesADay), notes, zone),
  };
}

function daysOf(name: string, habit: Fields, timesADay: number): Map<LocalDay, TrackerDay> {
  const raw = (times: number): TrackerDay =>
    timesADay > 1 ? { ...NOT_DONE, amount: times } : times > 0 ? DONE : NOT_DONE;
  const days = new Map<LocalDay, TrackerDay>();
  // An incomplete day is stored separately.
  const latest = textOr(habit['lastActivityDate'], '');
  const progress = numberOr(habit['currentProgress'], 0);
  if (isLocalDay(latest) && progress > 0) days.set(latest, raw(progress));
  for (const record of listOf(habit['completedDays'] ?? [], `completedDays of ${name}`)) {
    const { date, progress } = isFields(record) ? record : {};
    const day = textOr(date, '');
    if (!isLocalDay(day)) {
      throw new UnsupportedFile(`A completed day of ${name} should have a date as YYYY-MM-DD.`);
    }
    days.set(day, raw(numberOr(progress, timesADay)));
  }
  return days;
}

/** A note belongs to the day on which it was written. */
function withNotes(
  days: Map<LocalDay, TrackerDay>,
  notes: readonly Fields[],
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

const byCreation = (a: Fields, b: Fields) =>
  numberOr(a['createdAt'], 0) - numberOr(b['createdAt'], 0);

function droppedOf(
  document: Fields,
  noted: readonly unknown[],
  habits: readonly Fields[],
): Dropped[] {
  const dropped: Dropped[] = [{ what: 'Icons and colours', why: ICONS_INSTEAD }];
  if (document[ACHIEVEMENTS]) {
    dropped.push({ what: 'Achievements', why: 'Figures are recalculated from the days.' });
  }
  const ids = new Set(habits.map(({ id }) => id));
  if (noted.some((habitId) => !ids.has(habitId))) {
    dropped.push({ what: 'Notes of no habit', why: 'Notes need a day and a habit.' });
  }
  return dropped;
}
