import {
  type BotLevels,
  type BotType,
  randomFor,
  encouragementMoment,
  type MinuteOfDay,
  nextMoment,
  wordsFrom,
} from '#domain/bots/bots.ts';
import { localDayOf, startOfDayOf, timeInDayOf } from '#domain/days/user-clock.ts';
import { startOfDay, startOfNextDay, type TimeZone, toTimeZone } from '#domain/days/time-zone.ts';
import { type Pause, restOn } from '#domain/habits/pause.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { clockColumns, clockOf, type ClockRow } from '#server/features/base/account/public.ts';
import { sendEncouragement } from '#server/features/social/encouragement/public.ts';
import { allPausesSql } from '#server/features/tracking/habits/public.ts';
import { type AppContext, withinTransaction } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { botActor } from './bot-actor.ts';
import { doHabits } from './do-habits.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_A_DAY = 24 * 60;

const firstTurn = statement(
  'bots.first-turn',
  `insert into bot_turns (user_id, next_at) select id, $2 from users where id = $1 and is_bot
   on conflict do nothing`,
);
// A concurrent turn skips the locked row.
const lockTurn = statement(
  'bots.take-turn',
  `select bot_type as "botType", productivity, engagement_level as "engagementLevel",
          ${clockColumns('u')}, days_filled_through as "daysFilledThrough"
     from bot_turns join users u on u.id = user_id
    where user_id = $1 and is_bot and next_at <= $2 for update of bot_turns skip locked`,
);
const setNextTurn = statement(
  'bots.next-turn',
  'update bot_turns set next_at = $2 where user_id = $1',
);
const encouragedSince = statement(
  'bots.encouraged-since',
  'select from encouragements where from_user_id = $1 and created_at >= $2 limit 1',
);
const followedBy = statement(
  'bots.followed',
  `select u.id, ${clockColumns('u')}, ${allPausesSql('u.id')} as pauses
     from followers f join users u on u.id = f.following_id
    where f.follower_id = $1 order by f.following_id limit 200`,
);

type BotRow = BotLevels &
  ClockRow & {
    botType: BotType;
    daysFilledThrough: LocalDay | null;
  };

type BotTurn = {
  ctx: AppContext;
  tx: Transaction;
  bot: BotRow;
  actor: Actor;
  /** Minute of the bot's day. */
  minute: number;
};

/**
 * Performs the due actions of the bot's day in one transaction, and stores when to act next. The random numbers of a day
 * are deterministic and finished actions are skipped, so that any number of turns has the same result.
 */
async function actIfDue(ctx: AppContext, userId: number): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const now = ctx.clock.now();
    await tx.run(firstTurn, [userId, new Date(now)]);
    const [bot] = await tx.run<BotRow>(lockTurn, [userId, new Date(now)]);
    if (!bot) return;
    const clock = { ...clockOf(bot), zone: toTimeZone(bot.zone) };
    const actor = botActor(userId, clock, now);
    const minute = toMinutes(timeInDayOf(now, clock));
    const turn: BotTurn = { ctx: withinTransaction(ctx, tx), tx, bot, actor, minute };
    const habitMoments = await doHabits(turn.ctx, tx, actor, { ...bot, minute });
    const moments = [...habitMoments, await encourageUser(turn)];
    const next = timeAt(nextMoment(moments, minute), actor.today, clock.zone);
    await tx.run(setNextTurn, [userId, new Date(Math.max(next, now + MINUTE_MS))]);
  });
}

type FollowedUser = ClockRow & { id: number; pauses: Pause[] };

/** Leaves out users on a break. */
const isOnBreak = (person: FollowedUser, now: number): boolean =>
  restOn(person.pauses, localDayOf(now, { ...clockOf(person), zone: toTimeZone(person.zone) })) !==
  null;

async function encourageUser({ ctx, tx, bot, actor, minute }: BotTurn): Promise<MinuteOfDay> {
  const now = ctx.clock.now();
  const { userId, today, clock } = actor;
  const random = randomFor(userId, today, 'encouragement');
  const moment = encouragementMoment(random, bot.engagementLevel);
  if (moment === null || moment > minute) return moment;
  const since = new Date(startOfDayOf(today, clock));
  const [encouraged, followed] = await Promise.all([
    tx.run(encouragedSince, [userId, since]),
    tx.run<FollowedUser>(followedBy, [userId]),
  ]);
  const awake = followed.filter((person) => !isOnBreak(person, now));
  if (encouraged.length > 0 || awake.length === 0) return moment;
  const toUserId = random.oneOf(awake).id;
  try {
    await sendEncouragement(ctx, userId, { toUserId, message: wordsFrom(random, bot.botType) });
  } catch (error) {
    // The user has just been deleted, or was encouraged before midnight.
    if (!(error instanceof Refusal)) throw error;
  }
  return moment;
}

function toMinutes(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Converts a minute of the calendar day, regardless of when the bot's day starts. */
function timeAt(minute: number, today: LocalDay, zone: TimeZone): number {
  if (minute < MINUTES_OF_A_DAY) return startOfDay(today, zone) + minute * MINUTE_MS;
  return startOfNextDay(today, zone) + (minute - MINUTES_OF_A_DAY) * MINUTE_MS;
}

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
