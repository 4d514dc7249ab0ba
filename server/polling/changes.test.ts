import { afterEach, describe, expect, test } from 'vitest';
import { isSubscribed, waitUntilSubscribed } from '#server/testing/wait-until-subscribed.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { type Changes, openChanges } from './changes.ts';
import { openDatabase } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';

const app = useTestApp();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const readId = async (username: string): Promise<number> => {
  const [user] = await app.rows<{ id: number }>('select id from users where username = $1', [
    username,
  ]);
  if (!user) throw new Error(`No user is called ${username}.`);
  return user.id;
};

/** A second node on the same database. */
async function openNode() {
  const pool = createPool(app.databaseUrl, { max: 2, applicationName: 'a node under test' });
  const changes = openChanges(pool, openDatabase(pool));
  closing.push(async () => {
    await changes.close();
    await pool.end();
  });
  await waitUntilSubscribed(changes);
  return { changes, pool };
}

async function waitUntilPublished(changes: Changes, since: number, id: number): Promise<void> {
  await expect.poll(() => changes.changedSince(since, 'person', [id])).toBe(true);
}

describe('changes', () => {
  test('a change is known at once on its node, and soon on another one', async () => {
    const [here, there] = [await openNode(), await openNode()];
    const [sinceHere, sinceThere] = [here.changes.version(), there.changes.version()];
    here.changes.publish('person', 7);
    expect(here.changes.changedSince(sinceHere, 'person', [7])).toBe(true);
    await waitUntilPublished(there.changes, sinceThere, 7);
    expect(there.changes.changedSince(sinceThere, 'person', [6, 8])).toBe(false);
    expect(there.changes.changedSince(sinceThere, 'watching', [7])).toBe(false);
  });

  test('a change does not affect what is read after it', async () => {
    const { changes } = await openNode();
    const before = changes.version();
    changes.publish('watching', 3);
    expect(changes.changedSince(before, 'watching', [1, 2, 3])).toBe(true);
    await expect.poll(() => changes.changedSince(changes.version(), 'watching', [3])).toBe(false);
  });

  test('everything counts as changed without a listener', async () => {
    const pool = createPool(app.databaseUrl, { max: 1 });
    const changes = openChanges(pool, openDatabase(pool));
    expect(changes.changedSince(changes.version(), 'person', [])).toBe(true);
    await changes.close();
    await pool.end();
  });

  test('a broken connection makes everything stale, and the next one receives changes again', async () => {
    const { changes } = await openNode();
    const since = changes.version();
    await app.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'a node under test'`,
    );
    await expect.poll(() => isSubscribed(changes)).toBe(false);
    await waitUntilSubscribed(changes);
    expect(changes.changedSince(since, 'person', [])).toBe(true);
    const again = changes.version();
    const [ben] = await app.rows<{ id: number }>(
      "delete from users where username = 'ben' returning id",
    );
    await waitUntilPublished(changes, again, ben?.id ?? 0);
  });
});

describe('triggers', () => {
  const cases = [
    [
      'a session that ends',
      "delete from sessions where user_id = (select id from users where username = 'ada')",
    ],
    [
      'a session with a new token',
      "update sessions set token_hash = 'x' where user_id = (select id from users where username = 'ada')",
    ],
    ['a new name', "update users set name = 'Somebody' where username = 'ada'"],
    [
      'a habit that becomes private',
      "update habits set is_private = true where user_id = (select id from users where username = 'ada')",
    ],
    [
      'a deleted habit',
      "delete from habits where user_id = (select id from users where username = 'ada')",
    ],
    [
      'an unfollow',
      "delete from followers where follower_id = (select id from users where username = 'ada')",
    ],
    [
      'an encouragement',
      "insert into encouragements (to_user_id, message) values ((select id from users where username = 'ada'), 'Go on')",
    ],
  ] as const;

  test.each(cases)('%s is published for its user only', async (_, sql) => {
    await app.signIn('ada');
    const [ada, ben] = [await readId('ada'), await readId('ben')];
    await app.rows(
      'insert into followers (follower_id, following_id) values ($1, $2) on conflict do nothing',
      [ada, ben],
    );
    const { changes } = await openNode();
    const since = changes.version();
    await app.rows(sql);
    await waitUntilPublished(changes, since, ada);
    expect(changes.changedSince(since, 'person', [ben])).toBe(false);
  });

  test('a change that is rolled back is not published', async () => {
    const { changes, pool } = await openNode();
    const since = changes.version();
    await pool.query("begin; update users set name = 'Nemo'; rollback");
    await pool.query("select pg_notify('changes', 'person 999')");
    await waitUntilPublished(changes, since, 999);
    const ids = (await app.rows<{ id: number }>('select id from users')).map(({ id }) => id);
    expect(changes.changedSince(since, 'person', ids)).toBe(false);
  });
});
