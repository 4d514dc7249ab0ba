import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { planNextReminder } from './plan-next-reminder.ts';

const storeSummary = statement(
  'reminders.store-summary',
  `insert into reminder_plans (user_id, summary_time, handled_through) values ($1, $2, $3)
   on conflict (user_id) do update set summary_time = excluded.summary_time`,
);

/** `time` null switches the evening summary off. */
export async function setSummary(
  ctx: AppContext,
  userId: number,
  time: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await tx.run(storeSummary, [userId, time, new Date(now)]);
    await planNextReminder(tx, userId, now);
  });
}
