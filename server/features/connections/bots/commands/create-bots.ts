import { randomBytes } from 'node:crypto';
import type { Bot, BotConfig, BotTemplate } from '#contract/bots.ts';
import { randomFor, LEVELS_OF, TEMPLATES_OF_A_BOT } from '#domain/bots/bots.ts';
import { clockIn } from '#domain/days/user-clock.ts';
import type { Transaction } from '#server/database/database.ts';
import { createUser, makeBot } from '#server/features/base/account/public.ts';
import { createHabit } from '#server/features/tracking/habits/public.ts';
import { type AppContext, withinTransaction } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { impossibleField, Refusal } from '#server/http/refusal.ts';
import { listBotsById } from '../queries/list-bots.ts';
import { listBotTemplates } from '../queries/templates.ts';
import { listRecentUsers, followUsers } from './follow-users.ts';
import { botActor } from './bot-actor.ts';

type PlannedBot = BotConfig & { at: number; templates: readonly BotTemplate[] };
type BotTransaction = {
  ctx: AppContext;
  tx: Transaction;
  actor: Actor;
  passwordHash: string;
  /** The users that bots may follow. */
  userIds: readonly number[];
};

/** Creates all bots or none. */
export async function createBots(
  ctx: AppContext,
  actor: Actor,
  configs: readonly BotConfig[],
): Promise<Bot[]> {
  const templates = await listBotTemplates(ctx.database);
  const planned = configs.map((config, at) => plan(config, at, templates));
  // A random password that is not stored, which prevents sign-ins as a bot.
  const password = randomBytes(32).toString('base64url');
  const passwordHash = await hashPassword(password, { knownUser: actor.userId });
  return ctx.database.transaction(async (tx) => {
    const userIds = await listRecentUsers(tx);
    const scope = { ctx: withinTransaction(ctx, tx), tx, actor, passwordHash, userIds };
    const ids: number[] = [];
    for (const bot of planned) ids.push(await createBot(scope, bot));
    return listBotsById(tx, ids);
  });
}

function plan(config: BotConfig, at: number, all: readonly BotTemplate[]): PlannedBot {
  const { botType, selectedTemplates } = config;
  const ofKind = all.filter((template) => template.botType === botType);
  const chosen = [...new Set(selectedTemplates)].slice(0, TEMPLATES_OF_A_BOT);
  if (chosen.length === 0) return { ...config, at, templates: ofKind.slice(0, TEMPLATES_OF_A_BOT) };
  const templates = ofKind.filter(({ id }) => chosen.includes(id));
  if (templates.length < chosen.length) {
    const path = `botConfigs.${at}.selectedTemplates`;
    throw impossibleField(path, 'A template does not exist, or is for another kind of bot.');
  }
  return { ...config, at, templates };
}

async function createBot(
  scope: BotTransaction,
  { templates, ...config }: PlannedBot,
): Promise<number> {
  const { ctx, tx, actor } = scope;
  const now = ctx.clock.now();
  const { username, botType } = config;
  const userId = await createAccount(scope, config);
  await makeBot(tx, userId, { botType, ...LEVELS_OF[botType] });
  await ctx.emit(tx, { type: 'user_registered', userId, at: now });
  const bot = botActor(userId, clockIn(actor.clock.zone), now);
  for (const template of templates) await createHabit(ctx, bot, habitFrom(template));
  await followUsers(ctx, userId, scope.userIds, randomFor(userId, 'follows'));
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'bot.created',
    subject: `bot ${userId}`,
    after: { username, botType, habits: templates.length },
    at: now,
  });
  return userId;
}

/** The bot gets the creator's time zone and an address that cannot receive mail. */
async function createAccount(
  { ctx, tx, actor, passwordHash }: BotTransaction,
  { username, at }: Pick<PlannedBot, 'username' | 'at'>,
): Promise<number> {
  const email = `${username.toLowerCase()}.${randomBytes(6).toString('hex')}@bots.invalid`;
  const now = ctx.clock.now();
  try {
    const user = { email, username, passwordHash, zone: actor.clock.zone, now };
    // Bots get no mail, not even to confirm the address.
    return await createUser(tx, { ...user, isEmailConfirmed: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `${username}: ${error.message}`;
    const issues = [{ path: `botConfigs.${at}.username`, message }];
    throw new Refusal(error.status, message, { issues });
  }
}

const habitFrom = (template: BotTemplate) => {
  const { name, type, deadline, weekdays, notes, icon, rhythm, goal } = template;
  return { name, type, deadline, notes, weekdays, icon, rhythm, goal };
};
