import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createHabit, listHabits } from '#contract/habits.ts';
import { updateProfile } from '#contract/profile.ts';
import { useTestApp } from '#server/testing/open-app.ts';

/** Those of a server, as the change waits for one of them. */
const app = useTestApp({ timeouts: {} });

/** Locks the account as an import does while it writes. */
async function holdAccount(username: string): Promise<void> {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select 1 from users where username = $1 for update', [username]);
}

test('a change that waits too long for another one of the same account gets a 429, and is not logged as an error', {
  tags: 'long',
}, async () => {
  const ada = await app.signIn('ada');
  const ben = await app.signIn('ben');
  await ada.ok(listHabits);
  await holdAccount('ada');
  const habit = { name: 'Read', type: 'daily' };
  const responses = await Promise.all([
    ada.raw({ method: createHabit.method, url: createHabit.path, payload: habit }),
    ada.raw({ method: updateProfile.method, url: updateProfile.path, payload: { name: 'Ada' } }),
  ]);
  for (const response of responses) {
    expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([
      429,
      { message: 'Another change is still being saved. Please try again in a moment.' },
      '5',
    ]);
  }
  await ben.ok(createHabit, { body: { name: 'Read', type: 'daily' } });
  await ada.ok(listHabits);
});
