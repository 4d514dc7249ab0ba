import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { actIfDue } from './take-turn.ts';

const dueBots = statement(
  'bots.due',
  `select id from users left join bot_turns on user_id = id
    where is_bot and (next_at is null or next_at <= $1) order by next_at nulls first, id`,
);

/** An error of one bot does not prevent the turns of the others. */
export async function actAll(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const due = await ctx.database.run<{ id: number }>(dueBots, [new Date(ctx.clock.now())]);
  const failures: unknown[] = [];
  for (const { id } of due) {
    if (signal?.aborted) return;
    await actIfDue(ctx, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
