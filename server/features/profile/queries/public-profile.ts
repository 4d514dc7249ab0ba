import type { Habit } from '#contract/habits.ts';
import type { PublicHabit, PublicProfile } from '#contract/profile.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isOverdue } from '#domain/days/overdue.ts';
import { dayAt, type TimeZone, timeOfDayAt } from '#domain/days/time-zone.ts';
import { isScheduledOn } from '#domain/habits/schedule.ts';
import { isOfferedOn } from '#domain/habits/offered.ts';
import { publicStanding } from '#domain/people/public-standing.ts';
import { isUsername } from '#domain/people/usernames.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { listHabits } from '#server/features/habits/public.ts';

const publicUser = statement(
  'profile.public-user',
  `select id as "userId", username, name, profile_image as "profileImage", is_bot as "isBot",
          coalesce(vip_until > $2, false) as "isVip", time_zone as zone,
          days_filled_through as "filledThrough"
     from users where lower(username) = lower($1)`,
);

type Owner = Omit<PublicProfile, 'habits'> & { zone: TimeZone; filledThrough: LocalDay | null };

/** Nobody looks at their own clock here: whose day it is, is told by the zone that was last heard of. */
export async function findPublicProfile(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  username: string,
): Promise<PublicProfile | undefined> {
  if (!isUsername(username)) return undefined;
  const now = clock.now();
  const [owner] = await database.run<Owner>(publicUser, [username, new Date(now)]);
  if (!owner) return undefined;
  const { zone, filledThrough, ...shown } = owner;
  const today = dayAt(now, zone);
  const habits = await listHabits(database, {
    userId: owner.userId,
    today,
    filledThrough,
  });
  const seen = { today, zone, timeOfDay: timeOfDayAt(now, zone) };
  const open = habits.filter((habit) => !habit.isPrivate);
  return { ...shown, habits: open.map((habit) => publicHabit(habit, seen)) };
}

type Seen = { today: LocalDay; zone: TimeZone; timeOfDay: string };

/** Field by field: what is added to a habit one day does not become public by being forgotten here. */
function publicHabit(habit: Habit, { today, zone, timeOfDay }: Seen): PublicHabit {
  const { id, name, type, icon, weekdays, streak, displayStreak, reps, instance } = habit;
  // Without a record nobody has been there today: of an interval from the last time, the day says it itself.
  const isDue = habit.dueOn === today || isScheduledOn(habit, today);
  const scheduled = instance ? instance.scheduled : isDue;
  const { completed } = habit;
  const skipped = instance?.skipped ?? false;
  const missed = isOverdue({
    schedule: habit,
    scheduled,
    completed,
    skipped,
    deadline: habit.deadline,
    lastUpdatedOn: dayAt(Date.parse(habit.lastUpdated), zone),
    today,
    timeOfDay,
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
