import { retainedSince } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { BATCH_ROWS, deleteInBatches } from '#server/database/delete-in-batches.ts';
import { defineJob } from '#server/jobs/job-queue.ts';

const sweep = statement(
  'audit.sweep',
  `with gone as (
     delete from audit_log where id in (
       select id from audit_log where created_at < $1 limit ${BATCH_ROWS}
     ) returning 1
   )
   select count(*)::int as count from gone`,
);

export const auditJobs = [
  defineJob(
    'sweepAudit',
    ({ database, clock }) =>
      deleteInBatches(database, sweep, [retainedSince('auditLog', clock.now())]),
    { at: '57 3 * * *' },
  ),
];
