import { milestoneReached } from '#domain/history/milestones.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';
import type { EventOf } from '#server/events.ts';
import {
  restoreRows,
  isPerfectDaySql,
  storeRows,
  rowsOfHabit,
} from '#server/features/tracking/habits/public.ts';
import { activityFeed } from './tables.ts';

const insertActivity = statement(
  'feed.add',
  `insert into activity_feed (user_id, habit_id, activity_type, milestone, date, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);
// Runs before the histories contain the change, so it passes the changed habits.
const isPerfectNow = (date: string, isDone: string): string =>
  isPerfectDaySql({
    userId: '$1',
    date,
    isPublic: true,
    changed: { habitIds: '$2::int[]', isDone },
  });
// A tick is the most frequent change, so it is one statement.
const completeDay = statement(
  'feed.complete-day',
  `insert into activity_feed (user_id, habit_id, activity_type, milestone, date, created_at)
   select $1::int, ($2::int[])[1], 'completed', null::int, $3::date, $5::timestamptz
   union all
   select $1, null, 'perfect_day', null, $3, $5 where ${isPerfectNow('$3::date', '$4::bool')}
   union all
   select $1, ($2)[1], 'streak_milestone', $6::int, $3, $5 where $6 is not null
   on conflict do nothing`,
);
// Never adds a day that `removeUntrue` removes, so both can run in one statement.
const addPerfectDay: Statement = {
  name: 'feed.add-perfect-day',
  text: `insert into activity_feed (user_id, activity_type, date, created_at)
   select $1::int, 'perfect_day', $3::date, $5 where ${isPerfectNow('$3::date', '$4::bool')}
   on conflict do nothing`,
  ignoresOwnTable: true,
};
// Removes a reopened day without evaluating its other habits, because an import may create
// hundreds of them.
const removeUntrue = statement(
  'feed.remove-untrue',
  `delete from activity_feed f
    using unnest($3::date[], $4::bool[], $5::bool[]) as day (date, is_done, is_open)
    where f.user_id = $1 and f.date = any($3) and f.date = day.date and f.activity_type <> 'streak_milestone'
      and (f.activity_type = 'perfect_day' and (day.is_open or not ${isPerfectNow('day.date', 'day.is_done')})
           or f.activity_type = 'completed' and f.habit_id = $6::int)`,
);

/** Adds activities only for today. A correction of an older day only removes activities that are no longer true. */
export function addToFeed(tx: Transaction, event: EventOf<'day_changed'>): void {
  const { userId, habitId, isPrivate, date, today, at, before, after, streak } = event;
  const isDone = !isPrivate && after.scheduled && after.completed;
  const isOpen = !isPrivate && after.isOpen;
  if (after.completed && !before.completed && date === today) {
    const milestone = milestoneReached(streak - 1, streak, event.streakUnit);
    tx.write(completeDay, [userId, [habitId], date, isDone, new Date(at), milestone]);
    return;
  }
  const isUndone = before.completed && !after.completed;
  const isOrWasDue = before.scheduled || after.scheduled;
  // A note, or a step below the goal, does not change the feed.
  const hasChanged = after.isOpen ? !before.isOpen : isUndone || isOrWasDue;
  if (!hasChanged) return;
  const uncompleted = isUndone ? habitId : null;
  tx.write(removeUntrue, [userId, [habitId], [date], [isDone], [isOpen], uncompleted]);
  if (!after.isOpen && isOrWasDue && date === today) {
    tx.write(addPerfectDay, [userId, [habitId], date, isDone, new Date(at)]);
  }
}

/** Updates only perfect days. The completion of a habit stays in the feed even if the habit is no longer due. */
export function changePerfectDays(
  tx: Transaction,
  { userId, habitIds, days, today, at }: EventOf<'results_changed'>,
): void {
  const fallen = days.filter(({ hasFallen }) => hasFallen);
  if (fallen.length > 0) {
    tx.write(removeUntrue, [
      userId,
      habitIds,
      fallen.map(({ date }) => date),
      fallen.map(({ isDone }) => isDone),
      fallen.map(({ isOpen }) => isOpen),
      null,
    ]);
  }
  const risen = days.find(({ date, hasRisen, isOpen }) => date === today && hasRisen && !isOpen);
  if (risen) tx.write(addPerfectDay, [userId, habitIds, today, risen.isDone, new Date(at)]);
}

export async function addFocusToFeed(
  tx: Transaction,
  event: EventOf<'focus_started'>,
): Promise<void> {
  const { userId, habitId, today, at } = event;
  await tx.run(insertActivity, [userId, habitId, 'started_focus', null, today, new Date(at)]);
}

const HABIT_ROWS = [rowsOfHabit(activityFeed, 'insert into activity_feed')];

/** Stores the activities of a deleted habit, so that undo can restore them. */
export async function storeDeletedActivities(
  tx: Transaction,
  event: EventOf<'habit_deleted'>,
): Promise<void> {
  await storeRows(tx, HABIT_ROWS, event);
}

export async function restoreActivities(
  tx: Transaction,
  event: EventOf<'habit_restored'>,
): Promise<void> {
  await restoreRows(tx, HABIT_ROWS, event);
}
