import { expect, test, vi } from 'vitest';
import { openConfiguredDatabase } from './open-database.ts';
import { runOrExplain } from './process.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const refusalOf = (databaseUrl: string) =>
  openConfiguredDatabase({ databaseUrl, dataDir: '/nowhere' }).then(
    () => 'opened',
    (error: unknown) => (error as Error).message,
  );

test('the error of an unusable database names its setting and address, without the password', async () => {
  expect(await refusalOf('postgresql://eve:telltale@127.0.0.1:1/habits')).toBe(
    'Cannot connect to the database in DATABASE_URL (127.0.0.1:1): connect ECONNREFUSED 127.0.0.1:1',
  );
  const missing = new URL(app.databaseUrl);
  missing.pathname = '/nowhere';
  expect(await refusalOf(missing.href)).toMatch(
    /^Cannot connect to the database in DATABASE_URL \(.*\): database "nowhere" does not exist$/,
  );
});

test('a failed start reports the error of each address of the host', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ended = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const each = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}`));
  await runOrExplain(() => Promise.reject(new AggregateError(each)));
  expect(written).toHaveBeenCalledWith(
    'The start failed: connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1\n',
  );
  expect(ended).toHaveBeenCalledWith(1);
  vi.restoreAllMocks();
});
