import { numberText } from '../../text/pluralise.ts';
import { cutAt } from '../../text/cut-text.ts';
import {
  DEFAULT_DEADLINE,
  type HabitType,
  HABITS_AT_MOST,
  NAME_AT_MOST,
  NOTES_AT_MOST,
  PUBLIC_NOTE_AT_MOST,
} from '../../habits/habit.ts';
import type { LocalDay } from '../../days/local-day.ts';
import type { ImportedDay } from '../merge-history.ts';
import { toOneLine, toPlain } from '../../text/plain-text.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { planFrequency, type Planned } from './frequency.ts';
import { mergeDropped } from './merge-dropped.ts';
import type { Dropped, Found, FoundHabit, Reader, TrackerDay } from './reading.ts';
import { UnsupportedFile } from './tracker-file.ts';

const DAYS_AT_MOST = 200_000;
/** No tracker is older, and each habit has a row for every day that it was asked for. */
const EARLIEST_DAY = '2000-01-01' as LocalDay;

/** A habit as it is kept here. */
export type NormalisedHabit = {
  name: string;
  type: HabitType;
  weekdays: Weekday[] | null;
  /** On which days it was asked for until now: an archived habit is asked for no more. */
  past: { type: HabitType; weekdays: Weekday[] | null };
  deadline: string;
  notes: string | null;
  icon: string | null;
  isPrivate: boolean;
  /** Private only because notes of its days were written for oneself. */
  isPrivateForNotes: boolean;
  sortOrder: number;
  createdOn: LocalDay;
  createdAt: string | null;
  /** Up to here no day is added that the file does not name. */
  wholeThrough: LocalDay | null;
  /** After this day nothing was asked of an archived habit. */
  endedOn: LocalDay | null;
  days: ImportedDay[];
};

export type NormalisedImport = { habits: NormalisedHabit[]; dropped: Dropped[] };

/** Days on which something happened: done, skipped or written about. */
export const eventfulDays = (days: readonly ImportedDay[]): ImportedDay[] =>
  days.filter(({ completed, skipped, notes }) => completed || skipped || notes !== null);

/** Makes of what an importer found what may be kept, and says what was changed on the way. */
export function normaliseImport(found: Found, reader: Reader): NormalisedImport {
  if (found.habits.length === 0) throw new UnsupportedFile('There are no habits in this file.');
  refuseTooMany(found.habits);
  const dropped = [...found.dropped];
  const reportDropped = (what: string, why: string) => void dropped.push({ what, why });
  const habits = found.habits.map((habit) => normaliseHabit(habit, found, reader, reportDropped));
  return { habits, dropped: mergeDropped(dropped) };
}

type ReportDropped = (what: string, why: string) => void;

function refuseTooMany(habits: readonly FoundHabit[]): void {
  if (habits.length > HABITS_AT_MOST) {
    throw new UnsupportedFile(
      `There are ${numberText(habits.length)} habits in this file; at most ${HABITS_AT_MOST} can be imported.`,
    );
  }
  const days = habits.reduce((sum, habit) => sum + habit.days.size, 0);
  if (days > DAYS_AT_MOST) {
    throw new UnsupportedFile(
      `There are ${numberText(days)} days in this file; at most ${numberText(DAYS_AT_MOST)} can be imported.`,
    );
  }
}

function normaliseHabit(
  found: FoundHabit,
  all: Found,
  reader: Reader,
  reportDropped: ReportDropped,
): NormalisedHabit {
  const name = normaliseName(found.name, reportDropped);
  const days = normaliseDays(name, found, reader.today, reportDropped);
  const own = found.own ?? null;
  const past = own ?? planFrequency(found.frequency, doneDays(days));
  if ('insteadOf' in past) reportRhythm(name, past, reportDropped);
  if (found.isArchived) reportDropped(name, 'It was archived: it is kept, and planned for no day.');
  const hasNotes = !own && days.some(({ notes }) => notes !== null);
  const first = days[0]?.date ?? reader.today;
  const createdOn = found.createdOn ?? first;
  return {
    name,
    ...(found.isArchived ? { type: 'weekly', weekdays: null } : scheduleOf(past)),
    past: scheduleOf(past),
    deadline: own?.deadline ?? DEFAULT_DEADLINE,
    notes: normaliseNotes(name, found.notes, reportDropped),
    icon: own?.icon ?? null,
    isPrivate: own?.isPrivate ?? hasNotes,
    isPrivateForNotes: hasNotes,
    sortOrder: own?.sortOrder ?? 0,
    createdOn: clampDay(createdOn < first ? createdOn : first, reader.today),
    createdAt: own?.createdAt ?? null,
    wholeThrough: all.wholeThrough ?? null,
    endedOn: found.isArchived ? (days.at(-1)?.date ?? EARLIEST_DAY) : null,
    days,
  };
}

const scheduleOf = ({ type, weekdays }: Pick<Planned, 'type' | 'weekdays'>) => ({ type, weekdays });

const doneDays = (days: readonly ImportedDay[]) =>
  days.filter(({ completed }) => completed).map(({ date }) => date);

function reportRhythm(name: string, { insteadOf }: Planned, reportDropped: ReportDropped): void {
  if (insteadOf)
    reportDropped(name, `There are only weekdays here. Planned instead of ${insteadOf}.`);
}

const clampDay = (day: LocalDay, today: LocalDay): LocalDay => {
  if (day > today) return today;
  return day < EARLIEST_DAY ? EARLIEST_DAY : day;
};

function normaliseName(rawName: string, reportDropped: ReportDropped): string {
  const name = toOneLine(rawName).trim();
  if (name === '') return 'Unnamed habit';
  if (name.length <= NAME_AT_MOST) return name;
  const cut = cutAt(name, NAME_AT_MOST).trim();
  reportDropped(cut, `Its name was cut after ${NAME_AT_MOST} characters.`);
  return cut;
}

function normaliseNotes(
  name: string,
  rawNotes: FoundHabit['notes'],
  reportDropped: ReportDropped,
): string | null {
  const parts = rawNotes.filter((part) => typeof part === 'string' && part !== '');
  const notes = toPlain(parts.join('\n'));
  if (notes.length > NOTES_AT_MOST)
    reportDropped(name, `Its notes were cut after ${NOTES_AT_MOST} letters.`);
  return cutAt(notes, NOTES_AT_MOST) || null;
}

function normaliseDays(
  name: string,
  { days: found }: FoundHabit,
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
    const { habitName: called = '', ...day } = found.get(date) as TrackerDay;
    const habitName = cutAt(toOneLine(called).trim(), NAME_AT_MOST);
    const note = day.notes === null ? '' : toPlain(day.notes).trim();
    if (note.length > PUBLIC_NOTE_AT_MOST) cut += 1;
    const normalised = { ...day, date, notes: cutAt(note, PUBLIC_NOTE_AT_MOST) || null };
    return habitName === '' ? normalised : { ...normalised, habitName };
  });
  if (cut > 0)
    reportDropped(name, `${cut} notes of days were cut after ${PUBLIC_NOTE_AT_MOST} letters.`);
  return days;
}

const daysText = (days: number) => (days === 1 ? 'One day' : `${numberText(days)} days`);
