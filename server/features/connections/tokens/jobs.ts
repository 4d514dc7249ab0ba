import { statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { tokenMail } from './commands/manage-tokens.ts';
import { HABIT_EXISTS } from './queries.ts';

// A deletion of a habit can be undone for a while. The undo restores its tokens, too.
const sweep = statement(
  'tokens.sweep',
  `delete from api_tokens t
    where t.expires_at <= $1
       or not ${HABIT_EXISTS} and not exists (
            select from deleted_habits d where d.user_id = t.user_id and d.habit_id = t.habit_id)`,
);

export const tokenJobs = [
  tokenMail,
  defineJob('sweepTokens', sweepExpired(sweep), { at: '47 3 * * *' }),
];
