import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { follow } from '#contract/follows.ts';
import { createHabit, listHabits, updateHabit } from '#contract/habits.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useTestApp();

const limit = { kind: 'most' as const, amount: 0, unit: '', step: 1, per: 'day' as const };

/** Waits for the time in which a tick can be undone. */
async function deliverMails(): Promise<string[]> {
  app.clock.pass(20_000);
  await runJob('catchUpMails', app.ctx, {});
  const rows = await app.rows<{ type: string }>(
    `select type from notification_queue where type in ('day_completed', 'almost_done') order by id`,
  );
  return rows.map(({ type }) => type);
}

async function benWhomDovFollows() {
  const [ben, dov] = [await app.signIn('ben'), await app.signIn('dov')];
  const { id: userId } = await ben.ok(getUser);
  await dov.ok(follow, { params: { userId } });
  const body = { name: 'No sugar', type: 'daily' as const, goal: limit };
  const { id } = await ben.ok(createHabit, { body });
  return { ben, id };
}

test('a day with only a limit notifies no followers, even if the user stays below the limit', async () => {
  const { ben, id } = await benWhomDovFollows();
  expect(await deliverMails()).toEqual([]);
  app.clock.pass(DAY);
  const habits = await ben.ok(listHabits);
  // The limit was evaluated.
  expect(habits.find((habit) => habit.id === id)).toMatchObject({ streak: 1, reps: 1 });
  expect(await deliverMails()).toEqual([]);
});

test('an open limit does not prevent a day from being completed', async () => {
  const { ben } = await benWhomDovFollows();
  const body = { name: 'Run', type: 'daily' as const };
  const { id } = await ben.ok(createHabit, { body });
  await ben.ok(updateHabit, { params: { id }, body: { completed: true } });
  expect(await deliverMails()).toEqual(['day_completed']);
});
