import { type Bot, type BotChange, NOT_A_BOT } from '#contract/bots.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import type { BotLevels } from '#domain/bots/bots.ts';
import { statement } from '#server/database/database.ts';
import { changeBotLevels, changeUsername } from '#server/features/base/account/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { listBotsById } from '../queries/list-bots.ts';

const lockBot = statement(
  'bots.lock',
  `select username, productivity, engagement_level as "engagementLevel"
     from users where id = $1 and is_bot for update`,
);

type BotFacts = BotLevels & { username: string };

export async function changeBot(
  ctx: AppContext,
  actor: Actor,
  id: number,
  change: BotChange,
): Promise<Bot> {
  if (id === ADMINISTRATOR_ID) throw new Refusal(403, NOT_A_BOT);
  return ctx.database.transaction(async (tx) => {
    const [before] = await tx.run<BotFacts>(lockBot, [id]);
    if (!before) throw notFound('Bot');
    const after = changed(before, change);
    await changeUsername(tx, { userId: id, username: after.username, now: ctx.clock.now() });
    await changeBotLevels(tx, id, after);
    const fields = keysOf(before).filter((field) => before[field] !== after[field]);
    if (fields.length > 0) {
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'bot.changed',
        subject: `bot ${id}`,
        before: only(before, fields),
        after: only(after, fields),
        at: ctx.clock.now(),
      });
    }
    const [bot] = await listBotsById(tx, [id]);
    if (!bot) throw notFound('Bot');
    return bot;
  });
}

const changed = (before: BotFacts, change: BotChange): BotFacts => ({
  username: change.username ?? before.username,
  productivity: change.productivity ?? before.productivity,
  engagementLevel: change.engagementLevel ?? before.engagementLevel,
});

const keysOf = (facts: BotFacts) => Object.keys(facts) as (keyof BotFacts)[];

const only = (facts: BotFacts, fields: readonly (keyof BotFacts)[]) =>
  Object.fromEntries(fields.map((field) => [field, facts[field]]));
