import { isMilestone } from '#domain/streaks/milestones.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { EventOf } from '#server/events.ts';
import {
  bringBackRows,
  isPerfectDaySql,
  keepRows,
  rowsOfHabit,
} from '#server/features/habits/public.ts';
import { activityFeed } from './tables.ts';

const insertActivity = statement(
  'feed.add',
  `insert into activity_feed (user_id, habit_id, activity_type, milestone, date, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);
const REMOVE_COMPLETED = `
  delete from activity_feed
   where user_id = $1 and habit_id = $2 and date = $3 and activity_type = 'completed'`;
const removeCompleted = statement('feed.remove-completed', REMOVE_COMPLETED);
// What was just left open needs no look at the rest of the day, which may be hundreds of habits being imported.
const openDay = statement(
  'feed.open-day',
  `with taken_back as (${REMOVE_COMPLETED})
   delete from activity_feed where user_id = $1 and date = $3 and activity_type = 'perfect_day'`,
);

// What the rows of the day come to, whichever change came last.
const isPerfectSql = (date: string) => isPerfectDaySql({ userId: '$1', date });
const PERFECT_DAY = `
  day as (select ${isPerfectSql('$2')} as is_perfect), gone as (
    delete from activity_feed using day
     where user_id = $1 and date = $2 and activity_type = 'perfect_day' and not is_perfect
  )
  insert into activity_feed (user_id, activity_type, date, created_at)
  select $1, 'perfect_day', $2, $3 from day`;
// Once the day is over, its perfection is taken back at most.
const settlePerfectDay = statement(
  'feed.settle-perfect-day',
  `with ${PERFECT_DAY} where is_perfect and $4::bool on conflict do nothing`,
);
// A tick is the most frequent change there is: one statement. It is counted first, so that it stands before the perfect
// day that it makes.
const completeDay = statement(
  'feed.complete-day',
  `with told as (
     insert into activity_feed (user_id, habit_id, activity_type, date, created_at)
     values ($1, $4, 'completed', $2, $3) on conflict do nothing returning id
   ), ${PERFECT_DAY} where (select count(*) from told) >= 0 and is_perfect on conflict do nothing`,
);

const settleManyDays = statement(
  'feed.settle-perfect-days',
  `with day as (
     select told.date, ${isPerfectSql('told.date')} as is_perfect
       from unnest($2::date[]) as told (date)
   ), gone as (
     delete from activity_feed f using day
      where f.user_id = $1 and f.date = day.date and f.activity_type = 'perfect_day' and not day.is_perfect
   )
   insert into activity_feed (user_id, activity_type, date, created_at)
   select $1, 'perfect_day', date, $3 from day where is_perfect and date = $4
   on conflict do nothing`,
);

/** Only today is news; correcting an older day tells nobody, but takes back what was told of it. */
export async function addToFeed(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  await Promise.all([addDay(tx, event), addMilestone(tx, event)]);
}

const isNewlyCompleted = ({ wasCompleted, isCompleted, date, today }: EventOf<'day_changed'>) =>
  isCompleted && !wasCompleted && date === today;

async function addDay(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  const { userId, habitId, date, today } = event;
  const at = new Date(event.at);
  if (isNewlyCompleted(event)) {
    await tx.run(completeDay, [userId, date, at, habitId]);
  } else if (event.isOpen) {
    // A step below the goal, or a note: nothing was told of a day that was open before.
    if (!event.wasOpen) await tx.run(openDay, [userId, habitId, date]);
  } else {
    const isTakenBack = event.wasCompleted && !event.isCompleted;
    await Promise.all([
      isTakenBack ? tx.run(removeCompleted, [userId, habitId, date]) : undefined,
      // A bonus that is taken back leaves the day as perfect as it was.
      event.isAsked ? tx.run(settlePerfectDay, [userId, date, at, date === today]) : undefined,
    ]);
  }
}

/** Of a day that rests nothing that was done is taken back: its perfection alone hangs on what was asked for. */
export async function settleRestInFeed(
  tx: Transaction,
  { userId, dates, today, at }: EventOf<'results_changed'>,
): Promise<void> {
  await tx.run(settleManyDays, [userId, dates, new Date(at), today]);
}

async function addMilestone(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  const { userId, habitId, date, streak, streakUnit } = event;
  if (!isNewlyCompleted(event) || !isMilestone(streak, streakUnit)) return;
  const at = new Date(event.at);
  await tx.run(insertActivity, [userId, habitId, 'streak_milestone', streak, date, at]);
}

export async function addFocusToFeed(
  tx: Transaction,
  event: EventOf<'focus_started'>,
): Promise<void> {
  const { userId, habitId, today, at } = event;
  await tx.run(insertActivity, [userId, habitId, 'started_focus', null, today, new Date(at)]);
}

const OF_HABIT = rowsOfHabit(activityFeed, {
  from: 'from activity_feed gone where gone.user_id = $1 and gone.habit_id = $2',
  into: 'insert into activity_feed',
});

/** A habit that is deleted takes them with it. */
export async function keepActivities(
  tx: Transaction,
  event: EventOf<'habit_deleted'>,
): Promise<void> {
  await keepRows(tx, OF_HABIT, event);
}

export async function bringBackActivities(
  tx: Transaction,
  event: EventOf<'habit_restored'>,
): Promise<void> {
  await bringBackRows(tx, OF_HABIT, event);
}
