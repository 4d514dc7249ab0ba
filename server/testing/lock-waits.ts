import type { TestApp } from './open-app.ts';

/** The transactions in the database of this test that wait for a lock. */
export const lockWaits = (app: TestApp) =>
  app.rows(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
