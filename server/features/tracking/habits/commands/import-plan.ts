import { addDays, daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import { frequencyOf } from '#domain/habits/past-rhythms.ts';
import type { RestDays } from '#domain/habits/pause.ts';
import { MAX_HABITS, TOO_MANY_HABITS } from '#domain/habits/habit.ts';
import { MAX_PAST_NAMES, type PastName } from '#domain/history/past-names.ts';
import type { ImportedPause } from '#domain/imports/new-pauses.ts';
import {
  firstDayAfterImport,
  isPlannedBefore,
  matchHabits,
  withPrivacyOf,
} from '#domain/imports/trackers/match-habits.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { StoredHabit } from '../history/stored-habit.ts';

/** A history has a letter for every day, done or not. */
const MAX_DAYS = 400_000;

/** The plan of the import for one habit of the file. */
export type PlannedStep = {
  habit: NormalisedHabit;
  /** The habit that it continues. */
  known: StoredHabit | undefined;
  /** The known habit gets the rhythm of the file. */
  isRenewed: boolean;
  position: number;
};

export type ImportOptions = {
  /** Whether a known habit of the same name and type is continued, or a new one is created. */
  isContinuing: boolean;
  /** With more habits than fit: whether the first ones are imported, or the import is refused. */
  isPartTaken: boolean;
  /** Places of the habits that get the rhythm of the file instead of weekdays. */
  renewed?: ReadonlySet<number>;
  /** Names, in order. Unknown ones are added while there is room. */
  sections?: readonly string[];
  /** Pauses of habits, by their places, or of all habits. */
  pauses?: readonly ImportedPause[];
  /** Days on which the owner used the other tracker. */
  activeDays?: readonly LocalDay[];
  onPart?: (part: number) => void;
};

export function planSteps(
  existing: readonly StoredHabit[],
  incoming: readonly NormalisedHabit[],
  { isContinuing, isPartTaken, renewed }: ImportOptions,
): PlannedStep[] {
  const room = Math.max(0, MAX_HABITS - existing.length);
  const habits = isPartTaken ? incoming.slice(0, room) : incoming;
  const known = matchHabits(isContinuing ? existing : [], habits);
  const fresh = habits.filter((_, at) => !known[at]);
  if (fresh.length > room) {
    throw new Refusal(
      422,
      `${TOO_MANY_HABITS}: there are ${existing.length} here, and this file has ${fresh.length} more.`,
    );
  }
  const highest = existing.reduce((most, { sortOrder }) => Math.max(most, sortOrder), 0);
  const inOrder = fresh.toSorted((a, b) => a.sortOrder - b.sortOrder);
  return habits.map((habit, at) => ({
    habit: withPrivacyOf(known[at], habit),
    known: known[at],
    isRenewed: (renewed?.has(at) ?? false) && isPlannedBefore(known[at], habit),
    // Behind the known ones, in the order of the file.
    position: highest > 0 ? highest + 1 + inOrder.indexOf(habit) : habit.sortOrder,
  }));
}

export function refuseTooManyDays(planned: readonly PlannedStep[], today: LocalDay): void {
  const days = planned.map(({ known, habit }) => firstDayAfterImport(known, habit));
  if (days.reduce((sum, first) => sum + daysBetween(first, today) + 1, 0) <= MAX_DAYS) return;
  throw new Refusal(
    422,
    `From the first day of these habits until today there are more than ${numberText(MAX_DAYS)} days.`,
  );
}

type ImportedSettings = Frequency &
  Pick<StoredHabit, 'archivedOn' | 'archives' | 'createdOn' | 'pastNames' | 'pastRhythms'>;

/** The frequency and the past of the habit after the import. */
export function mergeSettings({ habit, known, isRenewed }: PlannedStep): ImportedSettings {
  const createdOn = firstDayAfterImport(known, habit);
  if (known && !isRenewed) {
    const { archivedOn, archives, pastNames, pastRhythms } = known;
    return { ...frequencyOf(known), createdOn, archivedOn, archives, pastNames, pastRhythms };
  }
  return {
    ...frequencyOf(habit),
    createdOn,
    archivedOn: habit.archivedOn,
    archives: toArchives(habit),
    pastNames: known ? known.pastNames : toPastNames(habit),
    pastRhythms: known ? [] : (habit.pastRhythms ?? []),
  };
}

function toArchives({ archivedOn, archives }: NormalisedHabit): RestDays[] {
  if (archives !== null) return archives;
  return archivedOn === null ? [] : [{ from: addDays(archivedOn, 1), until: null }];
}

/** The names of its days in the file. */
function toPastNames({ name, days }: NormalisedHabit): PastName[] {
  const past: PastName[] = [];
  days.forEach(({ date, habitName = name }, at) => {
    const next = days[at + 1];
    if (habitName === (next?.habitName ?? name)) return;
    past.push({ name: habitName, through: next ? addDays(next.date, -1) : date });
  });
  return past.slice(-MAX_PAST_NAMES);
}
