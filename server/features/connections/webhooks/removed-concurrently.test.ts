import { expect, test } from 'vitest';
import { listHabits, updateHabit } from '#contract/habits.ts';
import { createWebhook } from '#contract/webhooks.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

test('a tick is stored when a webhook that subscribes to it is removed concurrently', async () => {
  const cleo = await app.signIn('cleo');
  const body = { name: 'House', url: 'https://house.example.org/', events: ['done' as const] };
  const { id: webhook } = await cleo.ok(createWebhook, { body });
  const [habit] = await cleo.ok(listHabits);
  const removing = await app.ctx.database.pool.connect();
  await removing.query('begin');
  await removing.query('delete from webhooks where id = $1', [webhook]);
  const ticked = cleo.ok(updateHabit, {
    params: { id: habit?.id ?? 0 },
    body: { completed: true },
  });
  await expect.poll(() => lockWaits(app)).not.toEqual([]);
  await removing.query('commit');
  removing.release();
  expect((await ticked).completed).toBe(true);
});
