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

/** What every feature gets. */
export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  /** For reads outside of a change, so that a standby can take load off the primary. Never staler than `database`. */
  readonly reads: Reads;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly emit: Emit;
  /** An SQL expression of a list of `DayListener`s, for a query with a habit `h`. */
  readonly dayListenersSql: string;
  readonly mail: Mail;
  readonly outbound: Outbound;
  readonly health: HealthState;
  readonly metrics: Metrics;
};

/** A context whose commands run in the given transaction instead of their own: all of them are committed, or none. */
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
