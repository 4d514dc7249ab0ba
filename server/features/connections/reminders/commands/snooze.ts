import type { RemindLater } from '#contract/reminders.ts';
import { isOfToday, remindAgainAt } from '#domain/reminders/snooze.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { applyOnce } from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';
import { planNextReminder } from './plan-next-reminder.ts';

const beginPlan = statement(
  'reminders.begin-plan-to-snooze',
  `insert into reminder_plans (user_id, handled_through) values ($1, $2)
   on conflict (user_id) do nothing`,
);
const mine = statement(
  'reminders.habits-to-snooze',
  'select id from habits where user_id = $1 and id = any($2::int[]) for key share',
);
// Requests for the same reminder count once, even from two devices.
const store = statement(
  'reminders.snooze',
  `insert into put_off_reminders as kept (user_id, habit_id, reminded_at, again_at)
   select $1, habit_id, $3, $4 from unnest($2::int[]) as asked (habit_id)
   on conflict (user_id, habit_id) do update
      set reminded_at = excluded.reminded_at, again_at = excluded.again_at
    where kept.reminded_at < excluded.reminded_at
   returning habit_id`,
);

/** Tolerance for clocks of two nodes. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns null if the day of the reminder is over, or it was snoozed before. */
export function snoozeReminder(
  ctx: AppContext,
  actor: Actor,
  request: RemindLater,
): Promise<number | null> {
  const { userId, clock } = actor;
  const now = ctx.clock.now();
  const remindedAt = Date.parse(request.remindedAt);
  return applyOnce(ctx, actor, async (tx) => {
    const habitIds = [...new Set(request.habits)].toSorted((a, b) => a - b);
    const owned = await tx.run(mine, [userId, habitIds]);
    if (owned.length < habitIds.length) throw notFound('Habit');
    if (remindedAt > now + CLOCK_TOLERANCE_MS || !isOfToday(remindedAt, now, clock)) return null;
    const againAt = remindAgainAt(request.wait, now, clock);
    await tx.run(beginPlan, [userId, new Date(now)]);
    const values = [userId, habitIds, new Date(remindedAt), new Date(againAt)];
    const stored = await tx.run(store, values);
    if (stored.length === 0) return null;
    await planNextReminder(tx, userId, now);
    return againAt;
  });
}
