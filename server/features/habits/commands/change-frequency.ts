import type { HabitChange } from '#contract/habits.ts';
import { changedFrequency } from '#domain/habits/frequency.ts';
import { asksTheSame, pastRhythmsAfter } from '#domain/habits/past-rhythms.ts';
import { type StreakUnit, streakUnitOf } from '#domain/habits/period.ts';
import { STEPS_OR_AMOUNT } from '#domain/habits/step-plan.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldFault } from '#server/http/refusal.ts';
import { lockHabitOf } from './lock-habit-day.ts';
import { refuseImpossible } from './refuse-impossible.ts';
import { addScheduledDays } from './reschedule.ts';

const store = statement(
  'habits.change-frequency',
  `update habits set type = $3, weekdays = $4, rhythm = $5, goal = $6, past_rhythms = $7,
          period_first = null, period_last = null, period_needed = null, period_done = null
    where user_id = $1 and id = $2`,
);
// What has ended stays as it was counted. What runs is counted by the new rule.
const forgetRunning = statement(
  'habits.forget-running-period',
  'delete from habit_periods where user_id = $1 and habit_id = $2 and date >= $3',
);
const latestOfDays = statement(
  'habits.streak-of-days',
  `update habits h set streak = coalesce(last.streak, 0), last_done_on = last.date
     from (select) as one
     left join lateral (
       select streak, date from habit_instances
        where user_id = $1 and habit_id = $2 and scheduled and completed
        order by date desc limit 1) last on true
    where h.user_id = $1 and h.id = $2`,
);
const latestOfPeriods = statement(
  'habits.streak-of-periods',
  `update habits h set streak = coalesce(last.streak, 0), last_done_on = last.date
     from (select) as one
     left join lateral (
       select streak, date from habit_periods
        where user_id = $1 and habit_id = $2 and unit = $3 and scheduled and completed
        order by date desc limit 1) last on true
    where h.user_id = $1 and h.id = $2`,
);
const keepLatest = statement('habits.keep-latest', 'select keep_latest_day($1, $2)');

/** Another rhythm, other days, another goal: and what the day and the period that run make of it. */
export async function changeFrequency(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, change }: { habitId: number; change: HabitChange },
): Promise<void> {
  const { userId, today } = actor;
  const old = await lockHabitOf(tx, { userId, habitId });
  const frequency = refuseImpossible(changedFrequency(old, change));
  if (old.steps !== null && frequency.goal !== null) throw fieldFault('goal', STEPS_OR_AMOUNT);
  const { type, weekdays, rhythm, goal } = frequency;
  const past = asksTheSame(old, frequency)
    ? old.pastRhythms
    : pastRhythmsAfter(old, frequency, today);
  await tx.run(store, [
    userId,
    habitId,
    type,
    weekdays,
    rhythm,
    goal,
    past && JSON.stringify(past),
  ]);
  if (old.streakUnit !== 'day') await tx.run(forgetRunning, [userId, habitId, today]);
  await adoptStreak(tx, { userId, habitId }, old.streakUnit, streakUnitOf(frequency));
  await addScheduledDays(ctx, tx, actor, habitId);
}

/** The streak is that of the chain it is counted in from now on. */
async function adoptStreak(
  tx: Transaction,
  { userId, habitId }: { userId: number; habitId: number },
  old: StreakUnit,
  unit: StreakUnit,
): Promise<void> {
  if (old === 'day' && unit === 'day') return;
  if (unit === 'day') await tx.run(latestOfDays, [userId, habitId]);
  else await tx.run(latestOfPeriods, [userId, habitId, unit]);
  await tx.run(keepLatest, [userId, habitId]);
}
