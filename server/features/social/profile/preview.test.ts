import { expect, test } from 'vitest';
import { createContext, createApp } from '#server/app.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const OF_A_MINUTE = 30;
const MINE = '192.0.2.1';
const OTHERS = '192.0.2.2';

const preview = (username: string, remoteAddress = MINE, fastify = app.fastify) =>
  fastify.inject({ method: 'GET', url: `/api/public/${username}/preview.png`, remoteAddress });

const rename = (username: string, name: string) =>
  app.rows('update users set name = $2 where username = $1', [username, name]);

const readStoredPreviews = () =>
  app.rows<{ username: string; content: Buffer }>(
    `select username, content from profile_previews join users on users.id = user_id order by username`,
  );

test('a preview is drawn once for all nodes, and again when its content changes', async () => {
  const first = await preview('ada');
  expect(await readStoredPreviews()).toEqual([{ username: 'ada', content: first.rawPayload }]);
  // Other nodes return the stored content without drawing.
  await app.rows(`update profile_previews set content = 'as it was drawn'`);
  const { config, clock, database } = app.ctx;
  const another = await createApp(createContext({ config, pool: database.pool, clock }));
  expect((await preview('ada', OTHERS, another)).payload).toBe('as it was drawn');
  await another.close();
  await rename('ada', 'Ada O.');
  expect((await preview('ada')).rawPayload.length).toBeGreaterThan(5000);
  expect(await readStoredPreviews()).toHaveLength(1);
});

test('drawing previews is limited per network', async () => {
  await preview('ben');
  for (let drawn = 1; drawn < OF_A_MINUTE; drawn += 1) {
    await app.ctx.limits.consume('previewPerNetwork', MINE);
  }
  const refused = await preview('dov');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { message: 'Too many attempts. Please try again in a minute.' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await preview('ben')).statusCode).toBe(200);
  expect((await preview('dov', OTHERS)).statusCode).toBe(200);
});

test('drawing previews is limited in total, and stored ones are still served', async () => {
  await preview('ben');
  await app.ctx.limits.addCost('previewOfSite', 'all', 200);
  const busy = await preview('dov');
  expect([busy.statusCode, busy.headers['retry-after'], busy.json()]).toEqual([
    503,
    '5',
    { message: 'Too many pictures are waiting. Please try again soon.' },
  ]);
  expect((await preview('ben')).statusCode).toBe(200);
});

test('the 2,000 latest previews are stored', async () => {
  await app.rows(
    `with made as (
       insert into users (email, username, password)
       select 'p' || n || '@example.com', 'p' || n, 'x' from generate_series(1, 2000) as n returning id)
     insert into profile_previews (user_id, version, content, drawn_at)
     select id, repeat('x', 16), 'x', '2026-03-01' from made`,
  );
  await preview('ada');
  const [{ count } = { count: 0 }] = await app.rows<{ count: number }>(
    'select count(*)::int from profile_previews',
  );
  expect(count).toBe(2000);
  expect((await readStoredPreviews()).map(({ username }) => username)).toContain('ada');
});

test('a preview is deleted with its user', async () => {
  await preview('ben');
  await app.rows(`delete from users where username = 'ben'`);
  expect(await readStoredPreviews()).toEqual([]);
});
