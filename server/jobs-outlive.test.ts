import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rollDice } from '#domain/dice.ts';
import { buildHouse } from './app.ts';
import { createPool } from './database/pool.ts';
import { startJobs } from './jobs.ts';
import { useTestHouse } from './testing/open-house.ts';

const house = useTestHouse();

/** As when PostgreSQL starts anew, or ends a backend for want of memory: all that the runner has, at once. */
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name = 'runner under test'`;

const ADD_JOBS = `select graphile_worker.add_job('sweepLimits') from generate_series(1, 200)`;

const countJobs = async () =>
  (await house.rows('select from graphile_worker._private_jobs')).length;

test('the job runner outlives connections that are cut under it, and leaves no job behind', async () => {
  const dice = rollDice(7);
  for (let round = 0; round < 6; round += 1) {
    const pool = createPool(house.databaseUrl, { max: 5, applicationName: 'runner under test' });
    const { config, clock } = house.house;
    const runner = startJobs(buildHouse({ config, pool, clock }), house.app.log);
    try {
      await house.rows(ADD_JOBS);
      // Sometimes while it starts, sometimes in the middle of jobs.
      for (let cut = 0; cut < 5; cut += 1) {
        await sleep(dice.below(60));
        await house.rows(CUT);
      }
      await expect.poll(countJobs, { timeout: 30_000 }).toBe(0);
    } finally {
      await runner.stop();
      await pool.end();
    }
  }
}, 180_000);
