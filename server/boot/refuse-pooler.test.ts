import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { createPool } from '#server/database/pool.ts';
import { refuseSharedSession, refuseSharedSessions } from './refuse-pooler.ts';

const app = useTestApp();

test('a database with a session per connection is accepted, and a transaction pooler is refused', async () => {
  const pool = createPool(app.databaseUrl, { max: 2 });
  await refuseSharedSessions(pool);
  const client = await pool.connect();
  await expect(refuseSharedSession(client, client)).rejects.toThrow('pool_mode = session');
  client.release();
  await pool.end();
});
