import type { PublicYear } from '#contract/profile.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import { isUsername } from '#domain/people/usernames.ts';
import { countDays } from '#domain/progress/count-days.ts';
import { firstDayOfYear, lastDayOfYear } from '#domain/progress/year-map.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { clockColumns, clockOf, type ClockRow } from '#server/features/base/account/public.ts';
import { readLetters } from '#server/features/tracking/habits/public.ts';

const owner = statement(
  'profile.owner-of-year',
  `select u.id, ${clockColumns('u')} from users u where lower(u.username) = lower($1)`,
);
const publicHabits = statement(
  'profile.public-habits',
  `select id, created_on as "createdOn" from habits
    where user_id = $1 and not is_private and archived_on is null order by created_on`,
);

/** Counts only habits that the profile shows. */
export async function findPublicYear(
  { reads, clock }: Pick<AppContext, 'reads' | 'clock'>,
  username: string,
  year: number,
): Promise<PublicYear | undefined> {
  if (!isUsername(username)) return undefined;
  const [user] = await reads.run<ClockRow & { id: number }>(owner, [username]);
  if (!user) return undefined;
  const today = localDayOf(clock.now(), clockOf(user));
  const range = { first: firstDayOfYear(year), last: lastDayOfYear(year) };
  const habits = await readLetters(reads, user.id, range);
  // Runs after the query of days, so that a habit that has just become private is left out.
  const open = await reads.run<{ id: number; createdOn: LocalDay }>(publicHabits, [user.id]);
  const openIds = new Set(open.map(({ id }) => id));
  const shown = habits.filter(({ id }) => openIds.has(id));
  const { first, logged, completed, skipped, kept, open: left } = countDays(shown, range);
  return {
    today,
    since: open[0]?.createdOn ?? today,
    counts: { first, logged, completed, skipped, kept, open: left },
  };
}
