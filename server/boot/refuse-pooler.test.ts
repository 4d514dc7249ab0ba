import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { createPool } from '#server/database/pool.ts';
import { refuseOneSession, refuseSharedSessions } from './refuse-pooler.ts';

const app = useTestApp();

test('a database of one’s own sessions is taken, and one that shares them is refused in words', async () => {
  const pool = createPool(app.databaseUrl, { max: 2 });
  await refuseSharedSessions(pool);
  const client = await pool.connect();
  await expect(refuseOneSession(client, client)).rejects.toThrow('pool_mode = session');
  client.release();
  await pool.end();
});
