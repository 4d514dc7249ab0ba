import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createPool } from '#server/database/pool.ts';
import { temporaryDirectory } from '#server/embedded-postgres/testing/temporary-directory.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { examineClock } from './clock.ts';
import { assessDisk, examineDisk } from './disk.ts';

const app = useTestApp();

const GB = 2 ** 30;
const plenty = { free: 100 * GB, size: 200 * GB, freeFiles: 500, files: 1_000 };

describe('the disk', () => {
  test.each([
    [{}, 'ok', '100.0 of 200.0 GB are free'],
    [{ free: 5 * GB }, 'warning', 'Only 5.0 of 200.0 GB are free'],
    [{ free: 0.9 * GB, size: GB }, 'warning', 'Only 0.9 of 1.0 GB are free'],
    [{ free: 0.09 * GB }, 'problem', 'soon nothing can be stored'],
    [{ freeFiles: 40 }, 'warning', 'can store only 40 more files'],
    [{ freeFiles: 0, files: 0 }, 'ok', '100.0 of 200.0 GB are free'],
  ])('the doctor reports a disk with %j: %s', (room, level, message) => {
    const [found, ...more] = assessDisk({ ...plenty, ...room }, '/data');
    expect([found?.level, more]).toEqual([level, []]);
    expect(found?.message).toContain(message);
  });

  test('the doctor examines the disk of the folder, or of its nearest existing parent', async () => {
    const dataDir = temporaryDirectory();
    for (const DATA_DIR of [dataDir, join(dataDir, 'not', 'there')]) {
      const config = readConfig({ DATA_DIR });
      const found = await examineDisk({ config, database: undefined, mailTo: undefined });
      expect(found.map(({ message }) => message).join()).toContain(
        `the disk of DATA_DIR (${dataDir})`,
      );
    }
  });

  test('the doctor reports a file in the place of the data directory', async () => {
    const DATA_DIR = join(temporaryDirectory(), 'data');
    writeFileSync(DATA_DIR, '');
    chmodSync(DATA_DIR, 0o600);
    const config = readConfig({ DATA_DIR });
    const found = await examineDisk({ config, database: undefined, mailTo: undefined });
    expect(found).toContainEqual(
      expect.objectContaining({
        level: 'problem',
        message: expect.stringContaining('is not writable') as string,
      }),
    );
  });
});

describe('the clock', () => {
  test('the doctor warns only if the clock differs from that of the database', async () => {
    const config = readConfig({ PORT: '1' });
    const pool = createPool(app.databaseUrl, { max: 1 });
    const database = { pool, url: app.databaseUrl, close: () => pool.end() };
    const look = async () =>
      (await examineClock({ config, database, mailTo: undefined }))
        .map(({ message }) => message)
        .join();
    expect(await look()).not.toContain('The clock of the database');
    await pool.query(`create schema other;
      create function other.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() - interval '3 hours' $$;
      set search_path = other, pg_catalog, public`);
    expect(await look()).toContain('The clock of the database is 3 hours behind');
    await pool.end();
  });
});
