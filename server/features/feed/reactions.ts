import { isMilestone } from '#domain/streaks/milestones.ts';
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
// Of two habits changed at the same moment each would still see the other one as it was.
const lockUser = statement('feed.lock-user', 'select from users where id = $1 for no key update');
// What the rows of the day come to, private ones included, whichever change came last. Once it is over, it is taken
// back at most.
const settlePerfectDay = statement(
  'feed.settle-perfect-day',
  `with day as (
     select exists (select from habit_instances
                     where user_id = $1 and date = $2 and scheduled and completed)
        and not exists (select from habit_instances
                         where user_id = $1 and date = $2 and scheduled and not completed and not skipped)
         as is_perfect
   ), gone as (
     delete from activity_feed using day
      where user_id = $1 and date = $2 and activity_type = 'perfect_day' and not is_perfect
   )
   insert into activity_feed (user_id, activity_type, date, created_at)
   select $1, 'perfect_day', $2, $3 from day where is_perfect and $4::bool
       on conflict do nothing`,
);

/** Only today is news; correcting an older day tells nobody, but takes back what was told of it. */
export async function addToFeed(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  await Promise.all([addCompletion(tx, event), addPerfectDay(tx, event), addMilestone(tx, event)]);
}

const isNewlyCompleted = ({ wasCompleted, isCompleted, date, today }: EventOf<'day_changed'>) =>
  isCompleted && !wasCompleted && date === today;

async function addCompletion(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  const { userId, habitId, instanceId, date } = event;
  if (isNewlyCompleted(event)) {
    const at = new Date(event.at);
    await tx.run(insertActivity, [userId, habitId, instanceId, 'completed', null, date, at]);
  } else if (event.wasCompleted && !event.isCompleted) {
    await tx.run(removeCompleted, [userId, instanceId]);
  }
}

async function addPerfectDay(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  const { userId, date, today, isOpen } = event;
  // What was just left open needs no look at the rest of the day, which may be hundreds of habits being imported.
  const turn = tx.run(lockUser, [userId]);
  const settling = isOpen
    ? tx.run(removePerfectDay, [userId, date])
    : tx.run(settlePerfectDay, [userId, date, new Date(event.at), date === today]);
  await Promise.all([turn, settling]);
}

async function addMilestone(tx: Transaction, event: EventOf<'day_changed'>): Promise<void> {
  const { userId, habitId, date, streak } = event;
  if (!isNewlyCompleted(event) || !isMilestone(streak)) return;
  const at = new Date(event.at);
  await tx.run(insertActivity, [userId, habitId, null, 'streak_milestone', streak, date, at]);
}

export async function addFocusToFeed(
  tx: Transaction,
  event: EventOf<'focus_started'>,
): Promise<void> {
  const { userId, habitId, today, at } = event;
  await tx.run(insertActivity, [userId, habitId, null, 'started_focus', null, today, new Date(at)]);
}
