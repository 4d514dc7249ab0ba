import { expect, test } from 'vitest';
import {
  readDatabaseClockAhead,
  describeClockDifference,
  refuseWrongClock,
} from './start-clock.ts';
import { createPool } from '#server/database/pool.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const MADE = Date.UTC(2026, 2, 10, 12);
const DAY = 86_400_000;

test('a clock before the build of the program is refused in one line, and any other one is accepted', () => {
  expect(() => refuseWrongClock(0, MADE)).toThrow(
    'The clock of this machine is wrong: it shows 1970-01-01 00:00, but this program was built on 2026-03-10 12:00. Set the clock, then start again.',
  );
  expect(() => refuseWrongClock(MADE - DAY - 1, MADE)).toThrow('Set the clock');
  refuseWrongClock(MADE - DAY, MADE);
  refuseWrongClock(MADE + 10_000 * DAY, MADE);
  refuseWrongClock();
});

test.each([0, 29_000, -29_000])(
  'a database whose clock is %i ms ahead causes no warning',
  (ahead) => {
    expect(describeClockDifference(ahead)).toBeUndefined();
  },
);

test.each([
  [45_000, '45 seconds ahead of'],
  [-180_000, '3 minutes behind'],
  [7_200_000, '2 hours ahead of'],
])('a database whose clock is %i ms ahead causes a warning: %s', (ahead, words) => {
  expect(describeClockDifference(ahead)).toContain(
    `The clock of the database is ${words} the clock of this machine`,
  );
});

test('the difference to the clock of the database is read from the database', async () => {
  const pool = createPool(app.databaseUrl, { max: 1 });
  expect(Math.abs(await readDatabaseClockAhead(pool))).toBeLessThan(5_000);
  await pool.query(`create schema other;
    create function other.clock_timestamp() returns timestamptz language sql
      as $$ select pg_catalog.clock_timestamp() + interval '1 hour' $$;
    set search_path = other, pg_catalog, public`);
  expect(await readDatabaseClockAhead(pool)).toBeCloseTo(3_600_000, -5);
  await pool.end();
});
