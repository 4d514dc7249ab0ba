import { isReached } from '#domain/habits/goal.ts';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  DONE,
  hasTargetOfDay,
  NO_FACTS,
  NOTHING,
  SKIPPED,
  toThousandths,
} from '#domain/history/facts.ts';
import type { HabitState } from './habit-state.ts';

/** A habit with today as its only day, until the histories have arrived. */
export function todayState(listed: Habit, today: LocalDay): HabitState {
  const { instance, goal, pauses = [] } = listed;
  const past = { letters: '', archives: null, pauses, pastRhythms: [] };
  const habit = { ...listed, ...past, createdOn: instance?.date ?? today };
  if (!instance) return { ...habit, details: null, facts: NO_FACTS };
  const { date, notes, stepsDone, completed, skipped, ownSkip } = instance;
  const amount = toThousandths(instance.amount ?? 0);
  const target = hasTargetOfDay(goal) ? toThousandths(goal.amount) : Infinity;
  const isRecordedDone = completed && !isReached(amount, target);
  const record = (ownSkip ?? skipped) ? SKIPPED : isRecordedDone ? DONE : NOTHING;
  return {
    ...habit,
    details: [{ date, notes, stepsDone }],
    facts: { records: Uint8Array.of(record), amounts: Float64Array.of(amount) },
  };
}
