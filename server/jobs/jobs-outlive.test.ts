/** @module-tag long */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '#domain/bots/random.ts';
import { createContext } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import { startJobs } from '#server/jobs.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { reconnectingPool } from './reconnecting-pool.ts';

const app = useTestApp();

/** Ends all connections of the runner, as PostgreSQL does when it restarts or kills a backend for lack of memory. */
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name = 'runner under test'`;

const ADD_JOBS = `select graphile_worker.add_job('sweepLimits') from generate_series(1, 200)`;

const countJobs = async () => (await app.rows('select from graphile_worker._private_jobs')).length;

test('the job runner survives cut connections, and leaves no job behind', async () => {
  const random = seededRandom(7);
  for (let round = 0; round < 6; round += 1) {
    const pool = createPool(app.databaseUrl, { max: 5, applicationName: 'runner under test' });
    const { config, clock } = app.ctx;
    const runner = startJobs(createContext({ config, pool, clock }), app.fastify.log);
    try {
      await app.rows(ADD_JOBS);
      // Cuts the runner sometimes while it starts, sometimes in the middle of jobs.
      for (let cut = 0; cut < 5; cut += 1) {
        await sleep(random.below(60));
        await app.rows(CUT);
      }
      await expect.poll(countJobs).toBe(0);
    } finally {
      await runner.stop();
      await pool.end();
    }
  }
});

test('a listener that releases its client twice leaves the client to the next user', async () => {
  const pool = createPool(app.databaseUrl, { max: 1, applicationName: 'runner under test' });
  const { pool: own } = reconnectingPool(pool, new AbortController().signal);
  try {
    await new Promise<void>((resolve, reject) => {
      own.connect((error, _client, release) => {
        if (error) return reject(error);
        release();
        expect(() => release()).not.toThrow();
        resolve();
      });
    });
    expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
