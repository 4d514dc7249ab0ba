import type { Clock } from './clock.ts';
import type { HealthState } from './http/health-state.ts';
import type { Config } from './config/config.ts';
import type { Changes } from './polling/changes.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Reads } from './database/reads.ts';
import type { Emit } from './events.ts';
import type { Limits } from './security/limits.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbound } from './outbound/outbound.ts';

/** What every feature is handed. */
export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  /** For answers that change nothing, so that a standby may take them off the primary. Never behind `database`. */
  readonly reads: Reads;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly emit: Emit;
  /** A list of `DayListener`s, in a query that names a habit `h`. */
  readonly dayListenersSql: string;
  readonly mail: Mail;
  readonly outbound: Outbound;
  readonly health: HealthState;
  readonly metrics: Metrics;
};

/** A context whose commands do their work in the given transaction, not in one of their own: all of them happen or none. */
export function withinTransaction(ctx: AppContext, tx: Transaction): AppContext {
  const database: AppContext['database'] = {
    pool: ctx.database.pool,
    run: (statement, values) => tx.run(statement, values),
    transaction: (work) => work(tx),
    get slow() {
      return database;
    },
  };
  return { ...ctx, database };
}
