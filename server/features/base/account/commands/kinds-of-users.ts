import type { BotLevels, BotType } from '#domain/bots/bots.ts';
import { statement, type Transaction } from '#server/database/database.ts';

const toBot = statement(
  'account.make-bot',
  `update users set is_bot = true, bot_type = $2, productivity = $3, engagement_level = $4,
          has_completed_onboarding = true, has_completed_tour = true
    where id = $1`,
);
const changeLevels = statement(
  'account.change-bot-levels',
  'update users set productivity = $2, engagement_level = $3 where id = $1',
);
const toVip = statement(
  'account.make-vip',
  'update users set name = $2, vip_until = $3 where id = $1',
);

/** Bots skip the onboarding and the tour. */
export async function makeBot(
  tx: Transaction,
  userId: number,
  { botType, productivity, engagementLevel }: BotLevels & { botType: BotType },
): Promise<void> {
  await tx.run(toBot, [userId, botType, productivity, engagementLevel]);
}

export async function changeBotLevels(
  tx: Transaction,
  userId: number,
  { productivity, engagementLevel }: BotLevels,
): Promise<void> {
  await tx.run(changeLevels, [userId, productivity, engagementLevel]);
}

export async function makeVip(
  tx: Transaction,
  userId: number,
  { name, until }: { name: string; until: Date },
): Promise<void> {
  await tx.run(toVip, [userId, name, until]);
}
