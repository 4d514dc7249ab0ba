import { addDays, type LocalDay } from '../days/local-day.ts';
import type { Frequency } from '../habits/frequency.ts';
import { type PastRhythm, pastRhythmsAfter, isSameFrequency } from '../habits/past-rhythms.ts';
import type { StepPlan } from '../habits/steps.ts';
import { type RecordedDay, withOtherSteps } from './change-day.ts';
import { letterOn, type RecordedHabit, recordedDayOn } from './evaluated-habit.ts';
import type { Facts } from './facts.ts';
import { isCompleted } from './letters.ts';

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
