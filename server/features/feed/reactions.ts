import { isMilestone } from '#domain/milestones.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { EventOf } from '#server/events.ts';

const insertActivity = statement(
  'feed.add',
  `insert into activity_feed (user_id, habit_id, habit_instance_id, activity_type, milestone, date, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
const removeCompleted = statement(
  'feed.remove-completed',
  `delete from activity_feed
    where user_id = $1 and habit_instance_id = $2 and activity_type = 'completed'`,
);
const removePerfectDay = statement(
  'feed.remove-perfect-day',
  `delete from activity_feed where user_id = $1 and date = $2 and activity_type = 'perfect_day'`,
);
// Two habits completed at the same moment would each still see the other one open.
const takeTurns = statement('feed.take-turns', 'select from users where id = $1 for no key update');
// Rows of today make a perfect day when none of them, private ones included, is left open.
const addPerfectDay = statement(
  'feed.add-perfect-day',
  `insert into activity_feed (user_id, activity_type, date, created_at)
   select $1, 'perfect_day', $2, $3
    where not exists (select from habit_instances
                       where user_id = $1 and date = $2 and scheduled and not completed and not skipped)
       on conflict do nothing`,
);

/** Only today is news; correcting an older day tells nobody, but takes back what was told of it. */
export async function tellOfDay(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  if (event.wasCompleted === event.isCompleted) return;
  if (!event.isCompleted) return takeBack(tx, event);
  if (event.date !== event.today) return;
  const { userId, habitId, instanceId, date, streak } = event;
  const at = new Date(event.at);
  await Promise.all([
    tx.run(insertActivity, [userId, habitId, instanceId, 'completed', null, date, at]),
    tx.run(takeTurns, [userId]),
    tx.run(addPerfectDay, [userId, date, at]),
  ]);
  if (!isMilestone(streak)) return;
  await tx.run(insertActivity, [userId, habitId, null, 'streak_milestone', streak, date, at]);
}

async function takeBack(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  await Promise.all([
    tx.run(removeCompleted, [event.userId, event.instanceId]),
    tx.run(removePerfectDay, [event.userId, event.date]),
  ]);
}

export async function tellOfFocus(tx: Transaction, event: EventOf<'focus_started'>): Promise<void> {
  const { userId, habitId, today, at } = event;
  await tx.run(insertActivity, [userId, habitId, null, 'started_focus', null, today, new Date(at)]);
}
