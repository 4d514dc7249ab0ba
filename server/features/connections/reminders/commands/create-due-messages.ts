import { type DueMessage, dueOf, nextPlanned } from '#domain/reminders/plan.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { sendReminders } from './send-reminders.ts';
import { readFacts } from '../queries/facts.ts';

const MAX_USERS_PER_STEP = 500;

// Each plan is locked by one node, which advances it in the transaction that creates its message.
const duePlans = statement(
  'reminders.due-plans',
  `select user_id as "userId" from reminder_plans where next_at <= $1
    order by next_at, user_id limit ${MAX_USERS_PER_STEP} for update skip locked`,
);
const addMessages = statement(
  'reminders.add-messages',
  `insert into reminder_messages (user_id, due_at, content, created_at)
   select m.user_id, m.due_at, m.content, $4
     from unnest($1::int[], $2::timestamptz[], $3::jsonb[]) as m (user_id, due_at, content)`,
);
const movePlans = statement(
  'reminders.move-plans',
  `update reminder_plans p set handled_through = $3, next_at = m.next_at
     from unnest($1::int[], $2::timestamptz[]) as m (user_id, next_at) where p.user_id = m.user_id`,
);
const remindedAgain = statement(
  'reminders.reminded-again',
  `update put_off_reminders set again_at = null where user_id = any($1::int[]) and again_at <= $2`,
);

/** Creates the due messages, and plans the next reminders. */
export async function createDueMessages(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  let created = MAX_USERS_PER_STEP;
  while (created === MAX_USERS_PER_STEP) {
    if (signal?.aborted) return;
    created = await ctx.database.transaction((tx) => createBatch(tx, ctx.clock.now()));
  }
}

async function createBatch(tx: Transaction, now: number): Promise<number> {
  const due = await tx.run<{ userId: number }>(duePlans, [new Date(now)]);
  if (due.length === 0) return 0;
  const userIds = due.map(({ userId }) => userId);
  const plans = await readFacts(tx, userIds);
  const messages = plans.flatMap((plan) => {
    const message = dueOf(plan, { after: plan.handledThrough, now });
    return message === null ? [] : [{ userId: plan.userId, ...message }];
  });
  const next = plans.map((plan) => nextPlanned(plan, now));
  await Promise.all([
    tx.run(movePlans, [
      plans.map(({ userId }) => userId),
      next.map((at) => (at === null ? null : new Date(at))),
      new Date(now),
    ]),
    tx.run(remindedAgain, [userIds, new Date(now)]),
    messages.length === 0 ? undefined : add(tx, messages, now),
  ]);
  return due.length;
}

type NewMessage = DueMessage & { userId: number };

async function add(tx: Transaction, messages: readonly NewMessage[], now: number): Promise<void> {
  const contents = messages.map(({ hasSummary, reminders }) => ({ hasSummary, reminders }));
  await tx.run(addMessages, [
    messages.map(({ userId }) => userId),
    messages.map(({ dueAt }) => new Date(dueAt)),
    contents.map((content) => JSON.stringify(content)),
    new Date(now),
  ]);
  await enqueueJob(tx, sendReminders, {});
}
