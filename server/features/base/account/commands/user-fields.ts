import type { User } from '#contract/account.ts';
import type { BotLevels, BotType } from '#domain/bots/bots.ts';
import type { ActiveDays } from '#domain/history/active-days.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { getUser } from '../queries.ts';

// The columns of `users` that other features change.

const onboarded = statement(
  'account.onboarded',
  'update users set has_completed_onboarding = true where id = $1 and not has_completed_onboarding',
);
const toured = statement(
  'account.toured',
  'update users set has_completed_tour = true where id = $1 and not has_completed_tour',
);

export async function markOnboarded({ database }: AppContext, userId: number): Promise<User> {
  await database.run(onboarded, [userId]);
  return getUser(database, userId);
}

export async function markToured({ database }: AppContext, userId: number): Promise<User> {
  await database.run(toured, [userId]);
  return getUser(database, userId);
}

const markOwner = statement(
  'account.mark-habit-owner',
  'update users set has_ever_created_habits = true where id = $1',
);

/** Also locks the user, so that concurrent creations run one after the other and the count stays correct. */
export async function markHabitOwner(tx: Transaction, userId: number): Promise<void> {
  await tx.run(markOwner, [userId]);
}

const storeActiveDays = statement(
  'account.store-active-days',
  `update users
      set first_active_on = $2, active_days = $3::varbit,
          days_filled_through = greatest(days_filled_through, $2::date + length($3::varbit) - 1)
    where id = $1`,
);

/** Stores the days on which the user was active, up to and including the last one. */
export function setActiveDays(tx: Transaction, userId: number, { first, bits }: ActiveDays): void {
  tx.write(storeActiveDays, [userId, first, bits]);
}

const changePublicFields = statement(
  'account.change-shown-person',
  `update users set name = coalesce($2, name), profile_image = coalesce($3, profile_image),
                    is_pause_public = coalesce($4, is_pause_public)
    where id = $1`,
);
const removeImage = statement(
  'account.remove-picture',
  'update users set profile_image = null where id = $1',
);

type PublicFields = {
  name: string | null;
  profileImage: string | null;
  /** Whether the public profile shows that the user is pausing. */
  isPausePublic: boolean | null;
};

/** Updates what other users see. A field that is null stays unchanged. */
export async function updatePublicFields(
  queries: Queries,
  userId: number,
  { name, profileImage, isPausePublic }: PublicFields,
): Promise<void> {
  await queries.run(changePublicFields, [userId, name, profileImage, isPausePublic]);
}

export async function removeProfileImage(queries: Queries, userId: number): Promise<void> {
  await queries.run(removeImage, [userId]);
}

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
