import { expect, test } from 'vitest';
import { BATCH_ROWS } from '#server/database/delete-in-batches.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const record = (subject: string, daysAgo: number, rows = 1) =>
  app.rows(
    `insert into audit_log (action, subject, created_at)
     select 'setting.changed', $1, $2 from generate_series(1, $3)`,
    [subject, new Date(app.clock.now() - daysAgo * DAY), rows],
  );

test('sweepAudit deletes entries older than two years, in several batches if necessary', async () => {
  await record('old', 731, BATCH_ROWS + 1);
  await record('new', 729);
  await runJob('sweepAudit', app.ctx, null);
  expect(await app.rows('select subject from audit_log')).toEqual([{ subject: 'new' }]);
});
