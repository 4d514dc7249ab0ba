import { afterEach, describe, expect, test, vi } from 'vitest';
import { hears, untilHearing } from '#server/testing/hearing.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { type Changes, openChanges } from './changes.ts';
import { openDatabase } from './database.ts';
import { createPool } from './pool.ts';

const app = useTestApp();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const idOf = async (username: string): Promise<number> => {
  const [user] = await app.rows<{ id: number }>('select id from users where username = $1', [
    username,
  ]);
  if (!user) throw new Error(`Nobody is called ${username}.`);
  return user.id;
};

/** A node of its own on the same database. */
async function openNode() {
  const pool = createPool(app.databaseUrl, { max: 2, applicationName: 'a node under test' });
  const changes = openChanges(pool, openDatabase(pool));
  closing.push(async () => {
    await changes.close();
    await pool.end();
  });
  await untilHearing(changes);
  return { changes, pool };
}

const untilTold = (changes: Changes, since: number, id: number) =>
  vi.waitUntil(() => changes.haveChanged(since, 'person', [id]), 10_000);

describe('what changed', () => {
  test('is known at once where it is told, and on another node in a moment', async () => {
    const [here, there] = [await openNode(), await openNode()];
    const [sinceHere, sinceThere] = [here.changes.moment(), there.changes.moment()];
    here.changes.tell('person', 7);
    expect(here.changes.haveChanged(sinceHere, 'person', [7])).toBe(true);
    await untilTold(there.changes, sinceThere, 7);
    expect(there.changes.haveChanged(sinceThere, 'person', [6, 8])).toBe(false);
    expect(there.changes.haveChanged(sinceThere, 'watching', [7])).toBe(false);
  });

  test('leaves alone what was read afterwards', async () => {
    const { changes } = await openNode();
    const before = changes.moment();
    changes.tell('watching', 3);
    expect(changes.haveChanged(before, 'watching', [1, 2, 3])).toBe(true);
    await vi.waitUntil(() => !changes.haveChanged(changes.moment(), 'watching', [3]));
  });

  test('may be anything where nobody listens', async () => {
    const pool = createPool(app.databaseUrl, { max: 1 });
    const changes = openChanges(pool, openDatabase(pool));
    expect(changes.haveChanged(changes.moment(), 'person', [])).toBe(true);
    await changes.close();
    await pool.end();
  });

  test('may be anything that was read before the connection broke, and is heard of on the next one', async () => {
    const { changes } = await openNode();
    const since = changes.moment();
    await app.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'a node under test'`,
    );
    await vi.waitUntil(() => !hears(changes), 10_000);
    await untilHearing(changes);
    expect(changes.haveChanged(since, 'person', [])).toBe(true);
    const again = changes.moment();
    const [ben] = await app.rows<{ id: number }>(
      "delete from users where username = 'ben' returning id",
    );
    await untilTold(changes, again, ben?.id ?? 0);
  });
});

describe('the tables tell', () => {
  const told = [
    [
      'of a session that ends',
      "delete from sessions where user_id = (select id from users where username = 'ada')",
    ],
    [
      'of a session under another token',
      "update sessions set token_hash = 'x' where user_id = (select id from users where username = 'ada')",
    ],
    ['of another name', "update users set name = 'Somebody' where username = 'ada'"],
    [
      'of a habit that becomes private',
      "update habits set is_private = true where user_id = (select id from users where username = 'ada')",
    ],
    [
      'of a habit that goes',
      "delete from habits where user_id = (select id from users where username = 'ada')",
    ],
    [
      'of somebody who follows nobody any more',
      "delete from followers where follower_id = (select id from users where username = 'ada')",
    ],
    [
      'of an encouragement',
      "insert into encouragements (to_user_id, message) values ((select id from users where username = 'ada'), 'Go on')",
    ],
  ] as const;

  test.each(told)('%s, and of nobody else', async (_, sql) => {
    await app.signIn('ada');
    const [ada, ben] = [await idOf('ada'), await idOf('ben')];
    await app.rows(
      'insert into followers (follower_id, following_id) values ($1, $2) on conflict do nothing',
      [ada, ben],
    );
    const { changes } = await openNode();
    const since = changes.moment();
    await app.rows(sql);
    await untilTold(changes, since, ada);
    expect(changes.haveChanged(since, 'person', [ben])).toBe(false);
  });

  test('of what was rolled back nobody', async () => {
    const { changes, pool } = await openNode();
    const since = changes.moment();
    await pool.query("begin; update users set name = 'Nobody'; rollback");
    await pool.query("select pg_notify('changes', 'person 999')");
    await untilTold(changes, since, 999);
    const ids = (await app.rows<{ id: number }>('select id from users')).map(({ id }) => id);
    expect(changes.haveChanged(since, 'person', ids)).toBe(false);
  });
});
