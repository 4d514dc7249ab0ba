import { retainedSince } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { BATCH_ROWS, deleteInBatches } from '#server/database/delete-in-batches.ts';
import { defineJob } from '#server/jobs/job-queue.ts';

/** A feed shows the newest 20 activities, and skips those of private habits. */
const NEWEST_PER_USER = 100;
const USERS_PER_BATCH = 100;

const nextPeople = statement(
  'feed.people-to-sweep',
  `select id from users where id > $1 order by id limit ${USERS_PER_BATCH}`,
);
// Keeps milestones, because each appears once per habit, and perfect days, because challenges rank by them.
const sweep = statement(
  'feed.sweep',
  `with gone as (
     delete from activity_feed f using (
       select old.id from unnest((select $1::int[])) as asked (id)
        cross join lateral (
          select a.id, a.activity_type, a.created_at from activity_feed a
           where a.user_id = asked.id
           order by a.created_at desc nulls last, a.id desc nulls last offset ${NEWEST_PER_USER}
        ) old
        where old.created_at < $2 and old.activity_type in ('completed', 'started_focus')
        limit ${BATCH_ROWS}
     ) swept
      where f.id = swept.id returning 1
   )
   select count(*)::int as count from gone`,
);

export const feedJobs = [
  defineJob(
    'sweepFeed',
    async ({ database, clock }) => {
      const before = retainedSince('activities', clock.now());
      let people = await database.run<{ id: number }>(nextPeople, [0]);
      while (people.length > 0) {
        const ids = people.map(({ id }) => id);
        await deleteInBatches(database, sweep, [ids, before]);
        people = await database.run<{ id: number }>(nextPeople, [ids.at(-1)]);
      }
    },
    { at: '7 4 * * *' },
  ),
];
