import { addDays, DAY_MS, type LocalDay } from '#domain/days/local-day.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import {
  createAdministrator,
  createUser,
} from '#server/features/base/account/registration/create-user.ts';
import type { AppContext } from '#server/context.ts';
import { addPause } from '#server/features/tracking/habits/commands/pauses.ts';
import { createSection } from '#server/features/tracking/habits/commands/sections.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { type Random, seededRandom } from '#domain/bots/random.ts';
import { CAST, CAST_PASSWORD, emailOf } from '../cast.ts';
import { createHabitWithHistory, ownClock, type Owner } from '../past-habit.ts';
import { seedLivedHabit } from './seed-lived.ts';
import { historyOf } from './past.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

const settle = statement(
  'seeds.demo.settle',
  `update users set name = $2, has_completed_onboarding = $3, has_completed_tour = $3,
          is_bot = $4::text is not null, bot_type = $4, productivity = $5, engagement_level = $6,
          day_start = $7, week_beginnings = $8
    where id = $1`,
);
const noteFilled = statement(
  'seeds.demo.filled',
  'update users set days_filled_through = $2 where id = $1',
);

const BOTS = {
  high_achiever: [90, 70],
  steady_supporter: [70, 85],
  occasional_motivator: [50, 40],
} as const;

const makePausesPublic = statement(
  'seeds.demo.tell-rest',
  'update users set is_pause_public = true where id = $1',
);

/** The ids by username. */
export type PeopleIds = ReadonlyMap<string, number>;

/**
 * All users with their habits and history. All are in the time zone of the demo’s visitor, so that today is the same
 * day for all.
 */
export async function seedPeople(ctx: AppContext, zone: TimeZone): Promise<PeopleIds> {
  const ids = await createPeople(ctx, zone);
  for (const person of DEMO_PEOPLE) {
    const { username, dayStart = 0 } = person;
    const owner = { userId: idOf(ids, username), zone, dayStart };
    // Each user has a random generator, so that an added user does not change the history of others.
    await seedHabits(ctx, owner, person, seededRandom(owner.userId));
    const today = localDayOf(ctx.clock.now(), ownClock(owner));
    await ctx.database.run(noteFilled, [owner.userId, today]);
    if (person.rest) await seedRest(ctx, { ...owner, today }, person.rest);
  }
  return ids;
}

export function idOf(ids: PeopleIds, username: string): number {
  const id = ids.get(username);
  if (id === undefined) throw new RangeError(`No user is called ${username}.`);
  return id;
}

async function createPeople(ctx: AppContext, zone: TimeZone): Promise<PeopleIds> {
  const passwordHash = await hashPassword(CAST_PASSWORD);
  return ctx.database.transaction(async (tx) => {
    const ids = new Map<string, number>();
    for (const person of DEMO_PEOPLE) {
      ids.set(person.username, await createPerson(ctx, tx, { person, zone, passwordHash }));
    }
    return ids;
  });
}

async function createPerson(
  ctx: AppContext,
  tx: Transaction,
  { person, zone, passwordHash }: { person: DemoPerson; zone: TimeZone; passwordHash: string },
): Promise<number> {
  const { username, name, joined, bot, isNew = false, dayStart = 0, weekStart = null } = person;
  // An hour before the first habit.
  const now = ctx.clock.now() - joined * DAY_MS - DAY_MS / 24;
  const user = {
    email: emailOf(username),
    username,
    passwordHash,
    zone,
    isEmailConfirmed: true,
    now,
  };
  const isAdministrator = username === CAST.eve.username;
  const userId = await (isAdministrator ? createAdministrator(tx, user) : createUser(tx, user));
  const [productivity, engagement] = bot ? BOTS[bot] : [50, 30];
  const levels = [bot ?? null, productivity, engagement];
  const week = weekStart && JSON.stringify([{ from: null, start: weekStart }]);
  await tx.run(settle, [userId, name, !isNew, ...levels, dayStart, week]);
  return userId;
}

async function seedRest(
  ctx: AppContext,
  owner: Owner & { today: LocalDay },
  { from, to }: NonNullable<DemoPerson['rest']>,
): Promise<void> {
  const { userId, today } = owner;
  const clock = ownClock(owner);
  const session = { sessionHash: Buffer.alloc(0), sessionEndsAt: 0, provedAt: 0 };
  const actor = {
    userId,
    clock,
    today,
    week: NO_WEEK_CHOSEN,
    daysFilledThrough: today,
    ...session,
  };
  const days = { from: addDays(today, -from), until: to === null ? null : addDays(today, -to) };
  await addPause(ctx, actor, days);
  await ctx.database.run(makePausesPublic, [userId]);
}

async function seedHabits(
  ctx: AppContext,
  owner: Owner,
  person: DemoPerson,
  random: Random,
): Promise<void> {
  const sections = await seedSections(ctx, owner, person);
  for (const habit of person.habits) {
    const { section = '', tags = null } = habit;
    const place = { section: sections.get(section) ?? null, tags };
    if (habit.rhythm || habit.goal || habit.steps) {
      await seedLivedHabit(ctx, owner, { ...habit, place }, random);
      continue;
    }
    const { name, icon, days, weekdays, deadline = '00:00', notes, isPrivate = false } = habit;
    const history = {
      habit: {
        name,
        type: weekdays ? ('weekly' as const) : ('daily' as const),
        icon,
        deadline,
        isPrivate,
        ...place,
        ...(weekdays && { weekdays }),
        ...(notes && { notes }),
      },
      daysAgo: days,
      dayOf: historyOf(person, habit, random),
    };
    await createHabitWithHistory(ctx, owner, history, 0);
  }
}

/** The ids by name. */
async function seedSections(
  ctx: AppContext,
  owner: Owner,
  { habits }: DemoPerson,
): Promise<ReadonlyMap<string, number>> {
  const names = new Set(habits.flatMap(({ section }) => section ?? []));
  const ids = new Map<string, number>();
  for (const name of names) ids.set(name, (await createSection(ctx, owner, name)).id);
  return ids;
}
