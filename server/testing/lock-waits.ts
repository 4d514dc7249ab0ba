import type { TestApp } from './open-app.ts';

/** Transactions that wait for a lock of another one in the database of this test. */
export const lockWaits = (app: TestApp) =>
  app.rows(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
