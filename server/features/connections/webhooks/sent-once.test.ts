import { expect, onTestFinished, test } from 'vitest';
import { createHabit, setDay } from '#contract/habits.ts';
import { createWebhook } from '#contract/webhooks.ts';
import { createContext } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { PATIENT, useTestApp } from '#server/testing/open-app.ts';
import { openPushService } from '#server/testing/push-service.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';
import { sendWebhooks } from './commands/send-webhooks.ts';

const app = useTestApp({ config: { outboundAllow: '127.0.0.1' } });

// The policy is checked after a query has begun, so the late node waits with an old view of the queue.
const WAIT_IF_LATE = `
  create function wait_if_late() returns boolean language plpgsql as
    $$ begin
         if current_setting('application_name') = 'late' then
           perform pg_advisory_xact_lock_shared(7);
         end if;
         return true;
       end $$;
  create policy late on webhooks using (wait_if_late());
  alter table webhooks enable row level security, force row level security`;

test('an event is sent once when a node looks for events before another node sends them', async () => {
  const receiver = await openPushService();
  const ada = await app.signIn('ada');
  const events = ['done', 'undone'] as const;
  const webhook = { name: 'House', url: `${receiver.url}/hook`, events: [...events] };
  await ada.ok(createWebhook, { body: webhook });
  const { id } = await ada.ok(createHabit, { body: { name: 'Swim', type: 'daily' } });
  await runWaitingJobs(app);
  for (const completed of [true, false]) {
    await ada.ok(setDay, { params: { id, date: '2026-03-10' }, body: { completed } });
  }
  await app.rows(WAIT_IF_LATE);
  const holder = await app.ctx.database.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('select pg_advisory_lock(7)');
  const pool = createPool(app.databaseUrl, { max: 2, applicationName: 'late', ...PATIENT });
  onTestFinished(() => pool.end());

  const late = sendWebhooks.run(createContext({ ...app.ctx, pool }), {});
  await expect.poll(() => lockWaits(app)).toHaveLength(1);
  await sendWebhooks.run(app.ctx, {});
  await holder.query('select pg_advisory_unlock(7)');
  await late;
  const sent = receiver
    .receivedAt('/hook')
    .map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);
  expect(sent).toEqual([...events]);
});
