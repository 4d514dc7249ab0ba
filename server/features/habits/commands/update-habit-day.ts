import type { DayContent, DayFlags } from '#domain/habit-day.ts';
import { latestRunAfter, type LatestRun, NO_RUN } from '#domain/latest-run.ts';
import { isDone, isOpen, repsChange, streakDelta } from '#domain/streak.ts';
import type { Transaction } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import {
  type HabitDayTarget,
  lockHabitDay,
  type LockedHabit,
  type Neighbours,
} from './lock-habit-day.ts';
import { type Outcome, persistHabitDay } from './persist-habit-day.ts';

/**
 * Changes one day of one habit and what follows from it: the day's row, the streaks of later days, the habit's
 * streak and reps. `decide` sees the locked habit and the day as it is, and answers how it shall be
 * (null: no record). Returns the row's id, or null when the day has none.
 */
export async function updateHabitDay(
  house: House,
  tx: Transaction,
  day: HabitDayTarget,
  decide: (habit: LockedHabit, old: DayContent | null) => DayContent | null,
): Promise<number | null> {
  const { habit, neighbours } = await lockHabitDay(tx, day);
  const old = neighbours.instanceId === null ? null : neighbours;
  const next = decide(habit, old);
  if (isSame(old, next)) return neighbours.instanceId;
  const outcome = outcomeOf(habit, day, neighbours, old, next);
  const now = house.clock.now();
  const storing = persistHabitDay(tx, day, { habit, next, outcome, now });
  // A row that is there keeps its id: who reacts need not wait until it is written or gone, only be behind it.
  const instanceId = neighbours.instanceId ?? (await storing);
  if (instanceId === null) return null;
  const telling = house.emit(tx, {
    type: 'day_changed',
    ...day,
    instanceId,
    wasCompleted: old?.completed ?? false,
    isCompleted: next?.completed ?? false,
    wasOpen: old !== null && isOpen(old),
    isOpen: next !== null && isOpen(next),
    streak: outcome.latest.streak,
    isPrivate: habit.isPrivate,
    at: now,
  });
  await Promise.all([storing, telling]);
  return next && instanceId;
}

function outcomeOf(
  habit: LockedHabit,
  { date }: HabitDayTarget,
  near: Neighbours,
  old: DayFlags | null,
  next: DayFlags | null,
): Outcome {
  const before =
    near.beforeIsDone === null ? null : { isDone: near.beforeIsDone, streak: near.beforeStreak };
  const { streak, shift } = streakDelta({ before, old, next });
  const earlier: LatestRun =
    near.earlierDoneOn === null
      ? NO_RUN
      : { streak: near.earlierStreak, lastDoneOn: near.earlierDoneOn };
  const { nextOpenOn } = near;
  const nowDone = next !== null && isDone(next);
  const run = { current: habit, date, isDone: nowDone, streak, shift, earlier, nextOpenOn };
  return { streak, shift, nextOpenOn, latest: latestRunAfter(run), reps: repsChange(old, next) };
}

const isSame = (a: DayContent | null, b: DayContent | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.scheduled === b.scheduled &&
    a.completed === b.completed &&
    a.skipped === b.skipped &&
    a.notes === b.notes);
