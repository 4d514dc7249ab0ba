import { addDays, type LocalDay } from '../days/local-day.ts';
import type { Frequency } from '../habits/frequency.ts';
import { type PastRhythm, pastRhythmsAfter, isSameFrequency } from '../habits/past-rhythms.ts';
import type { StepPlan } from '../habits/steps.ts';
import { type RecordedDay, withOtherSteps } from './change-day.ts';
import { letterOn, type RecordedHabit, recordedDayOn } from './evaluated-habit.ts';
import type { Facts } from './facts.ts';
import { isCompleted } from './letters.ts';
import type { Archive } from './schedule-history.ts';

type ChangedFrequency = Frequency & { pastRhythms: PastRhythm[] | null };

/** "A changed rhythm, weekdays or goal applies from today, or from tomorrow if today is already done." */
export function frequencyAfter(
  habit: RecordedHabit & { pastRhythms: PastRhythm[] | null },
  frequency: Frequency,
  today: LocalDay,
): ChangedFrequency {
  const from = isCompleted(letterOn(habit, today)) ? addDays(today, 1) : today;
  const pastRhythms = isSameFrequency(habit, frequency)
    ? habit.pastRhythms
    : pastRhythmsAfter(habit, frequency, from);
  return { ...frequency, pastRhythms };
}

/** Today follows the new steps; earlier days keep what was recorded. */
export const todayAfterSteps = (
  habit: RecordedHabit,
  facts: Facts,
  plan: StepPlan,
  today: LocalDay,
): RecordedDay => withOtherSteps(recordedDayOn(habit, facts, today), plan);

type ArchivedHabit = Pick<RecordedHabit, 'createdOn' | 'letters' | 'archives'>;

/** The rest days of a habit that is archived, or restored when `archivedOn` is null. The letters are those of today. */
export function archivesAfter(
  habit: ArchivedHabit,
  archivedOn: LocalDay | null,
  today: LocalDay,
): Archive[] | null {
  const past = (habit.archives ?? []).filter(({ until }) => until !== null);
  const archives =
    archivedOn === null
      ? [...past, ...endedBy(habit, addDays(today, -1))]
      : [...past, { from: firstRestDay(habit, archivedOn, today), until: null }];
  return archives.length === 0 ? null : archives;
}

/** A day that is still open when the habit is archived is not missed. */
function firstRestDay(habit: ArchivedHabit, archivedOn: LocalDay, today: LocalDay): LocalDay {
  const isOpen = archivedOn === today && !isCompleted(letterOn(habit, today));
  return isOpen ? today : addDays(archivedOn, 1);
}

const endedBy = ({ archives }: ArchivedHabit, until: LocalDay): Archive[] =>
  (archives ?? [])
    .filter((archive) => archive.until === null && archive.from <= until)
    .map(({ from }) => ({ from, until }));
