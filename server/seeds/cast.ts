import type { NewHabit } from '#contract/habits.ts';
import { addDays, DAY_MS, type LocalDay } from '#domain/local-day.ts';
import { dayAt, type TimeZone, toTimeZone } from '#domain/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { createAdministrator, createUser } from '#server/features/account/commands/create-user.ts';
import { createHabit } from '#server/features/habits/commands/create-habit.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { type SeededDay, writeHistory } from './history.ts';

/** The same people in tests, pictures and the demonstration. */
export const CAST = {
  eve: { username: 'eve', name: 'Eve Adler', zone: 'Europe/Vienna' },
  ada: { username: 'ada', name: 'Ada Osei', zone: 'Europe/Berlin' },
  ben: { username: 'ben', name: 'Ben Carter', zone: 'America/Chicago' },
  cleo: { username: 'cleo', name: 'Cleo Marin', zone: 'Europe/Paris' },
  dov: { username: 'dov', name: 'Dov Levi', zone: 'Asia/Jerusalem' },
  pip: { username: 'pip', name: null, zone: 'Australia/Sydney' },
} as const;

export type CastName = keyof typeof CAST;
export type CastIds = Record<CastName, number>;
export type ZoneOf = (who: CastName) => TimeZone;

export const CAST_PASSWORD = 'crush-it-daily';

/** Each where they live. */
export const zoneAtHome = (who: CastName): TimeZone => toTimeZone(CAST[who].zone);

export const emailOf = (who: CastName): string => `${who}@habitcrush.example`;

const describeUser = statement(
  'seeds.describe-user',
  `update users set name = $2, has_completed_onboarding = $3, has_completed_tour = $3 where id = $1`,
);
const makeBot = statement(
  'seeds.make-bot',
  `update users set is_bot = true, bot_type = 'high_achiever', productivity = 90, engagement_level = 70
    where id = $1`,
);

/** Everybody with an account, nobody with a habit yet. */
export async function createCast(ctx: AppContext, zoneOf: ZoneOf): Promise<CastIds> {
  const passwordHash = await hashPassword(CAST_PASSWORD);
  return ctx.database.transaction(async (tx) => {
    const ids: Partial<CastIds> = {};
    for (const who of Object.keys(CAST) as CastName[]) {
      ids[who] = await createMember(ctx, tx, who, { passwordHash, zone: zoneOf(who) });
    }
    return ids as CastIds;
  });
}

async function createMember(
  ctx: AppContext,
  tx: Transaction,
  who: CastName,
  { passwordHash, zone }: { passwordHash: string; zone: TimeZone },
): Promise<number> {
  const { username, name } = CAST[who];
  const now = ctx.clock.now();
  const user = { email: emailOf(who), username, passwordHash, zone, now };
  const userId = await (who === 'eve' ? createAdministrator(tx, user) : createUser(tx, user));
  // Ben has only just arrived.
  await tx.run(describeUser, [userId, name, who !== 'ben']);
  if (who === 'pip') await tx.run(makeBot, [userId]);
  return userId;
}

export type PastHabit = {
  habit: NewHabit;
  daysAgo: number;
  lived: (day: LocalDay, today: LocalDay) => SeededDay;
};

type Owner = { userId: number; zone: TimeZone };

/** A habit that somebody has kept since `daysAgo`, up to yesterday; today is still open. */
export function createPastHabit(ctx: AppContext, owner: Owner, past: PastHabit): Promise<number> {
  return createHabitLivedUntil(ctx, owner, past, 1);
}

/** The days after that stay as a visit would find them: not there yet. */
export async function createHabitLivedUntil(
  ctx: AppContext,
  { userId, zone }: Owner,
  { habit, daysAgo, lived }: PastHabit,
  lastDaysAgo: number,
): Promise<number> {
  const now = ctx.clock.now();
  const today = dayAt(now, zone);
  const createdOn = addDays(today, -daysAgo);
  const born = { now: () => now - daysAgo * DAY_MS };
  const sessionHash = Buffer.alloc(0);
  const actor = { userId, zone, today: createdOn, daysFilledThrough: null, sessionHash };
  const habitId = await createHabit({ ...ctx, clock: born }, actor, habit);
  const { type, weekdays = null } = habit;
  await writeHistory(
    ctx.database,
    { userId, habitId, name: habit.name, schedule: { type, weekdays, createdOn }, now },
    addDays(today, -lastDaysAgo),
    (day) => lived(day, today),
  );
  return habitId;
}
