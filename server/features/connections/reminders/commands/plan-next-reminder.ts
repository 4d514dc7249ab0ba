import { nextPlanned } from '#domain/reminders/plan.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { readFacts } from '../queries/facts.ts';

const lockPlan = statement(
  'reminders.lock-plan',
  `insert into reminder_plans (user_id, handled_through)
   select $1::int, $2 where exists (select from reminder_plans where user_id = $1)
                         or exists (select from habits where user_id = $1 and reminders is not null)
   on conflict (user_id) do update set user_id = excluded.user_id returning user_id`,
);
const storePlan = statement(
  'reminders.store-plan',
  'update reminder_plans set handled_through = $2, next_at = $3 where user_id = $1',
);

/** Plans the next reminder. A reminder that is already due stays, because the sender checks it again. */
export async function planNextReminder(
  tx: Transaction,
  userId: number,
  now: number,
): Promise<void> {
  const planned = await tx.run(lockPlan, [userId, new Date(now)]);
  if (planned.length === 0) return;
  const [facts] = await readFacts(tx, [userId]);
  if (!facts || (facts.nextAt !== null && facts.nextAt <= now)) return;
  const next = nextPlanned(facts, now);
  await tx.run(storePlan, [userId, new Date(now), next === null ? null : new Date(next)]);
}
