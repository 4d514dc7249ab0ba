import { type LocalDay, laterOf } from '../../days/local-day.ts';
import { sortWeekdays } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { boundedAmount, type Goal } from '../../habits/goal.ts';
import {
  DEFAULT_DEADLINE,
  MAX_HABITS,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_PUBLIC_NOTE_LENGTH,
} from '../../habits/habit.ts';
import { MAX_PAST_RHYTHMS, type PastRhythm } from '../../habits/past-rhythms.ts';
import type { Reminder } from '../../reminders/reminder.ts';
import { cutAt } from '../../text/cut-text.ts';
import { toOneLine, toPlain } from '../../text/plain-text.ts';
import { numberText, pluralise } from '../../text/pluralise.ts';
import { textLength } from '../../text/text-length.ts';
import { eventfulDays, type ImportedDay, resultOfImported } from '../imported-day.ts';
import type { ImportedPause } from '../new-pauses.ts';
import { type DroppedData, mergeDropped } from './dropped.ts';
import { normaliseOrder, sectionsOf } from './normalise-order.ts';
import { type PlannedBefore, plannedBefore } from './planned-before.ts';
import type { FoundData, FoundHabit, HabitOrder, OwnFacts, Reader, TrackerDay } from './reading.ts';
import { UnsupportedFile } from './tracker-file.ts';

const MAX_DAYS = 200_000;
/** No tracker is older, and imports store a record for each due day. */
const EARLIEST_DAY = '2000-01-01' as LocalDay;

/** A habit to store. */
export type NormalisedHabit = Frequency &
  HabitOrder &
  OwnFacts & {
    name: string;
    notes: string | null;
    /** Private only because its days have private notes. */
    isPrivateForNotes: boolean;
    createdOn: LocalDay;
    /** No days are added up to this day, except those in the file. */
    wholeThrough: LocalDay | null;
    /** The frequency that an earlier version imported from the same file. Null if it is the same. */
    before: PlannedBefore | null;
    days: ImportedDay[];
    reminders: Reminder[];
  };

/** What a habit has unless the file says otherwise. */
export const PLAIN_HABIT = {
  deadline: DEFAULT_DEADLINE,
  icon: null,
  isPrivate: false,
  isPrivateForNotes: false,
  isAmountPublic: false,
  sortOrder: 0,
  createdAt: null,
  archivedOn: null,
  archives: null,
  pastRhythms: null,
  wholeThrough: null,
  before: null,
  reminders: [],
  notes: null,
  section: null,
  tags: null,
  steps: null,
  stepsNeeded: null,
} satisfies Partial<NormalisedHabit>;

export type NormalisedImport = {
  habits: NormalisedHabit[];
  /** Names, in order. */
  sections: string[];
  /** `habit` is an index of `habits`. */
  pauses: ImportedPause[];
  /** Days on which the owner was active. */
  activeDays: LocalDay[];
  dropped: DroppedData[];
};

/** Converts the result of an importer to valid habits, and lists the changes. */
export function normaliseImport(found: FoundData, reader: Reader): NormalisedImport {
  if (found.habits.length === 0) throw new UnsupportedFile('There are no habits in this file.');
  refuseTooMany(found.habits);
  const dropped = [...found.dropped];
  const reportDropped = (what: string, why: string) => void dropped.push({ what, why });
  const context = { found, reader, reportDropped };
  const habits = found.habits.map((habit) => normaliseHabit(habit, context));
  const sections = sectionsOf(found.sections ?? [], habits);
  const pauses = [...(found.pauses ?? [])];
  const activeDays = [...(found.activeDays ?? daysSeen(found))];
  return { habits, sections, pauses, activeDays, dropped: mergeDropped(dropped) };
}

type ReportDropped = (what: string, why: string) => void;

/** All days in the file. Today is added by the import itself. */
const daysSeen = ({ habits }: FoundData): LocalDay[] =>
  [...new Set(habits.flatMap(seenDays))].toSorted();

/** Our own files also have days without content. */
const seenDays = ({ own, days }: FoundHabit): LocalDay[] =>
  own
    ? eventfulDays([...days].map(([date, day]) => ({ ...day, date }))).map(({ date }) => date)
    : [...days.keys()];

function refuseTooMany(habits: readonly FoundHabit[]): void {
  if (habits.length > MAX_HABITS) {
    throw new UnsupportedFile(
      `There are ${numberText(habits.length)} habits in this file; at most ${MAX_HABITS} can be imported.`,
    );
  }
  const days = habits.reduce((sum, habit) => sum + habit.days.size, 0);
  if (days > MAX_DAYS) {
    throw new UnsupportedFile(
      `There are ${numberText(days)} days in this file; at most ${numberText(MAX_DAYS)} can be imported.`,
    );
  }
}

type ImportContext = { found: FoundData; reader: Reader; reportDropped: ReportDropped };

function normaliseHabit(found: FoundHabit, context: ImportContext): NormalisedHabit {
  const { reader, reportDropped } = context;
  const name = normaliseName(found.name, reportDropped);
  const days = normaliseDays(name, found, reader.today, reportDropped);
  const { own, isArchived = false, reminders = [] } = found;
  const { frequency, changes, startOn } = found.converted;
  for (const change of changes) reportDropped(name, change);
  const hasNotes = !own && days.some(({ notes }) => notes !== null);
  const first = days[0]?.date ?? reader.today;
  const start = found.createdOn ?? startOn ?? first;
  const createdOn = clampDay(start < first ? start : first, reader.today);
  const lastDay = laterOf(createdOn, days.at(-1)?.date ?? createdOn);
  return {
    ...PLAIN_HABIT,
    isPrivate: hasNotes,
    isPrivateForNotes: hasNotes,
    ...own,
    archivedOn: own ? archivedOn(own, createdOn, reader.today) : isArchived ? lastDay : null,
    name,
    ...frequency,
    notes: normaliseNotes(name, found.notes, reportDropped),
    createdOn,
    wholeThrough: context.found.wholeThrough ?? null,
    before: beforeOf(found, days),
    days,
    pastRhythms: pastRhythms(own?.pastRhythms ?? [], { createdOn, today: reader.today }),
    reminders: [...reminders],
    ...normaliseOrder(found, (why) => reportDropped(name, why)),
  };
}

/** Within the days of the habit, which may begin later than in the file. */
function archivedOn(
  { archivedOn: day }: OwnFacts,
  createdOn: LocalDay,
  today: LocalDay,
): LocalDay | null {
  if (day === null) return null;
  return day > today ? today : laterOf(createdOn, day);
}

/** At most one for each last day, in order. */
function pastRhythms(
  raw: readonly PastRhythm[],
  { createdOn, today }: { createdOn: LocalDay; today: LocalDay },
): PastRhythm[] | null {
  const held = raw.filter(({ through }) => through >= createdOn && through < today);
  const byEnd = new Map(held.map((past) => [past.through, past]));
  const inOrder = [...byEnd.values()].toSorted((a, b) => (a.through < b.through ? -1 : 1));
  return inOrder.length === 0 ? null : inOrder.slice(-MAX_PAST_RHYTHMS);
}

/** An archived habit was not due. */
function beforeOf(
  { converted, isArchived }: FoundHabit,
  days: ImportedDay[],
): PlannedBefore | null {
  if (isArchived) return { type: 'weekly', weekdays: null };
  const { before, frequency } = converted;
  const { type, rhythm, goal } = frequency;
  if (rhythm === null && goal === null) return null;
  const weekdays = frequency.weekdays && sortWeekdays(frequency.weekdays);
  if (!before) return { type, weekdays };
  const done = days.filter(({ completed }) => completed).map(({ date }) => date);
  return plannedBefore(before, done);
}

const clampDay = (day: LocalDay, today: LocalDay): LocalDay => {
  if (day > today) return today;
  return day < EARLIEST_DAY ? EARLIEST_DAY : day;
};

function normaliseName(rawName: string, reportDropped: ReportDropped): string {
  const name = toOneLine(rawName).trim();
  if (name === '') return 'Unnamed habit';
  if (textLength(name) <= MAX_NAME_LENGTH) return name;
  const cut = cutAt(name, MAX_NAME_LENGTH).trim();
  reportDropped(cut, `Its name was cut after ${MAX_NAME_LENGTH} characters.`);
  return cut;
}

function normaliseNotes(
  name: string,
  rawNotes: FoundHabit['notes'],
  reportDropped: ReportDropped,
): string | null {
  const parts = rawNotes.filter((part) => typeof part === 'string' && part !== '');
  const notes = toPlain(parts.join('\n'));
  if (textLength(notes) > MAX_NOTES_LENGTH)
    reportDropped(name, `Its notes were cut after ${MAX_NOTES_LENGTH} letters.`);
  return cutAt(notes, MAX_NOTES_LENGTH) || null;
}

function normaliseDays(
  name: string,
  { days: found, converted, own }: FoundHabit,
  today: LocalDay,
  reportDropped: ReportDropped,
): ImportedDay[] {
  const dates = [...found.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const kept = dates.filter((date) => date <= today && date >= EARLIEST_DAY);
  const outside = dates.length - kept.length;
  if (outside > 0) {
    reportDropped(name, `${daysText(outside)} before ${EARLIEST_DAY} or after today are left out.`);
  }
  let cut = 0;
  const days = kept.map((date) => {
    const { habitName: called = '', ...raw } = found.get(date) as TrackerDay;
    const day = own ? raw : withWorth(converted.frequency.goal, { ...raw, date }, today);
    const habitName = cutAt(toOneLine(called).trim(), MAX_NAME_LENGTH);
    const note = day.notes === null ? '' : toPlain(day.notes).trim();
    if (textLength(note) > MAX_PUBLIC_NOTE_LENGTH) cut += 1;
    const normalised = { ...day, date, notes: cutAt(note, MAX_PUBLIC_NOTE_LENGTH) || null };
    return habitName === '' ? normalised : { ...normalised, habitName };
  });
  const notes = pluralise(cut, 'note of a day was', 'notes of days were');
  if (cut > 0) reportDropped(name, `${notes} cut after ${MAX_PUBLIC_NOTE_LENGTH} letters.`);
  return days;
}

/** For a limit, an amount of 0 means kept. */
function withWorth(goal: Goal | null, day: ImportedDay, today: LocalDay): ImportedDay {
  const { completed } = resultOfImported(goal, day, today);
  const { amount, ...raw } = day;
  if (goal === null || typeof amount !== 'number') return { ...raw, completed };
  return { ...raw, completed, amount: boundedAmount(amount) };
}

const daysText = (days: number) => (days === 1 ? 'One day' : `${numberText(days)} days`);
