import type { Habit } from '#contract/habits.ts';
import type { PublicHabit, PublicProfile } from '#contract/profile.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isOverdue } from '#domain/people/overdue.ts';
import { dayBeginsAt, localDayOf, type UserClock, timeInDayOf } from '#domain/days/user-clock.ts';
import { type Pause, restOn } from '#domain/habits/pause.ts';
import { breakText } from '#domain/habits/pause-rules.ts';
import { isOfferedOn } from '#domain/progress/offered.ts';
import { publicStanding } from '#domain/people/public-standing.ts';
import { isUsername } from '#domain/people/usernames.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import {
  clockColumns,
  clockOf,
  type ClockRow,
  weekColumns,
  weekOf,
  type WeekRow,
} from '#server/features/base/account/public.ts';
import { allPausesSql, listHabits } from '#server/features/tracking/habits/public.ts';

const publicUser = statement(
  'profile.public-user',
  `select u.id as "userId", u.username, u.name, u.profile_image as "profileImage",
          u.is_bot as "isBot", coalesce(u.vip_until > $2, false) as "isVip",
          ${clockColumns('u')}, ${weekColumns('u')},
          case when u.is_pause_public then ${allPausesSql('u.id')} end as "publicPauses"
     from users u where lower(u.username) = lower($1)`,
);

const earlierRecords = statement(
  'profile.earlier-records',
  `select habit_id as id, longest from histories where user_id = $1 and longest > streak`,
);

type PublicUser = Omit<PublicProfile, 'habits' | 'rest'>;
type PublicUserRow = PublicUser &
  ClockRow &
  WeekRow & {
    /** Null if the owner's pauses are not public. */
    publicPauses: Pause[] | null;
  };

/** Leaves out private habits. The day is the owner's, in the last known zone. */
export async function findPublicProfile(
  { reads, clock }: Pick<AppContext, 'reads' | 'clock'>,
  username: string,
): Promise<PublicProfile | undefined> {
  if (!isUsername(username)) return undefined;
  const now = clock.now();
  const [owner] = await reads.run<PublicUserRow>(publicUser, [username, new Date(now)]);
  if (!owner) return undefined;
  const { userId } = owner;
  const ownClock = clockOf(owner);
  const today = localDayOf(now, ownClock);
  const week = weekOf(owner);
  const [habits, records] = await Promise.all([
    listHabits(reads, { userId, today, week }),
    reads.run<{ id: number; longest: number }>(earlierRecords, [userId]),
  ]);
  const longestOf = new Map(records.map(({ id, longest }) => [id, longest]));
  const ownersDay = {
    today,
    clock: ownClock,
    timeInDay: timeInDayOf(now, ownClock),
    dayBeginsAt: dayBeginsAt(today, ownClock),
  };
  const open = habits.filter((habit) => !habit.isPrivate);
  const rest = restOn(owner.publicPauses ?? [], today);
  return {
    ...publicUserOf(owner),
    ...(rest && { rest: breakText(rest.until, today) }),
    habits: open.map((habit) => publicHabit(habit, longestOf.get(habit.id), ownersDay)),
  };
}

const publicUserOf = ({
  userId,
  username,
  name,
  profileImage,
  isBot,
  isVip,
}: PublicUserRow): PublicUser => ({
  userId,
  username,
  name,
  profileImage,
  isBot,
  isVip,
});

type OwnerDay = { today: LocalDay; clock: UserClock; timeInDay: string; dayBeginsAt: number };

/** Field by field, so that a new field of a habit does not become public by accident. */
function publicHabit(
  habit: Habit,
  longestStreak: number | undefined,
  { today, clock, ...seen }: OwnerDay,
): PublicHabit {
  const { id, name, type, icon, weekdays, streak, displayStreak, reps, instance } = habit;
  const { completed } = habit;
  const scheduled = instance?.scheduled ?? false;
  const skipped = instance?.skipped ?? false;
  const missed = isOverdue({
    schedule: habit,
    scheduled,
    completed,
    skipped,
    deadline: habit.deadline,
    lastUpdatedOn: localDayOf(Date.parse(habit.lastUpdated), clock),
    today,
    ...seen,
  });
  return {
    id,
    name,
    type,
    icon,
    weekdays,
    scheduled,
    completed,
    skipped,
    missed,
    streak,
    displayStreak,
    ...(longestStreak !== undefined && { longestStreak }),
    reps,
    ...publicStanding(habit),
    ...(!scheduled && isOfferedOn(habit, today) && { isOffered: true as const }),
    instance: instance && {
      date: instance.date,
      completed: instance.completed,
      skipped: instance.skipped,
      notes: instance.notes,
    },
  };
}
