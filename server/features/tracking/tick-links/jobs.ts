import { statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';

// A deletion of a habit can be undone for a while. The undo restores its links, too.
const sweep = statement(
  'tick-links.sweep',
  `delete from tick_links l
    where l.expires_at <= $1
       or not exists (select from habits h where h.user_id = l.user_id and h.id = l.habit_id)
      and not exists (
            select from deleted_habits d where d.user_id = l.user_id and d.habit_id = l.habit_id)`,
);

export const tickLinkJobs = [
  defineJob('sweepTickLinks', sweepExpired(sweep), { at: '51 3 * * *' }),
];
