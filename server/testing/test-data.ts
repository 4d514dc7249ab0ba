import { type TimeZone, toTimeZone } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import {
  createAdministrator,
  createUser,
} from '#server/features/base/account/registration/create-user.ts';
import { CAST, CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import { createHabitWithHistory, type Owner, type PastHabit } from '#server/seeds/past-habit.ts';
import { celebrateSeededStreaks, type SeededDay } from '#server/seeds/history.ts';
import { hashPassword } from '#server/security/passwords.ts';

type CastIds = Record<CastName, number>;
type ZoneOf = (who: CastName) => TimeZone;

/** The time zone of each user. */
const zoneAtHome = (who: CastName): TimeZone => toTimeZone(CAST[who].zone);

const done: SeededDay = { completed: true, skipped: false, notes: null };

/** Creates the users and habits with which tests begin: few, plain and named. */
export async function seedTestData(ctx: AppContext, zoneOf: ZoneOf = zoneAtHome): Promise<CastIds> {
  const ids = await createCast(ctx, zoneOf);
  const owner = (who: CastName) => ({ userId: ids[who], zone: zoneOf(who) });
  await createPastHabit(ctx, owner('ada'), {
    habit: { name: 'Read 20 pages', type: 'daily', icon: 'book-open' },
    daysAgo: 120,
    dayOf: () => done,
  });
  await createPastHabit(ctx, owner('ada'), {
    habit: { name: 'Gym', type: 'weekly', weekdays: ['tuesday', 'friday'] },
    daysAgo: 30,
    dayOf: () => done,
  });
  await createPastHabit(ctx, owner('cleo'), {
    habit: { name: 'Diary', type: 'daily', isPrivate: true, notes: 'only mine' },
    daysAgo: 10,
    dayOf: () => done,
  });
  await celebrateSeededStreaks(ctx);
  return ids;
}

const describeUser = statement(
  'seeds.describe-user',
  `update users set name = $2, has_completed_onboarding = $3, has_completed_tour = $3 where id = $1`,
);
const makeBot = statement(
  'seeds.make-bot',
  `update users set is_bot = true, bot_type = 'high_achiever', productivity = 90, engagement_level = 70
    where id = $1`,
);

/** All users, without habits. */
async function createCast(ctx: AppContext, zoneOf: ZoneOf): Promise<CastIds> {
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
  const user = { email: emailOf(who), username, passwordHash, zone, isEmailConfirmed: true, now };
  const userId = await (who === 'eve' ? createAdministrator(tx, user) : createUser(tx, user));
  // Ben is new, and has not finished the first steps.
  await tx.run(describeUser, [userId, name, who !== 'ben']);
  if (who === 'pip') await tx.run(makeBot, [userId]);
  return userId;
}

/** Creates a habit with a record from `daysAgo` to yesterday. Today is open. */
function createPastHabit(ctx: AppContext, owner: Owner, past: PastHabit): Promise<number> {
  return createHabitWithHistory(ctx, owner, past, 1);
}
