import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';

/**
 * A context whose commands do their work inside of the given transaction instead of one each: what a bot does
 * is done by the commands that people use, and yet all of it or nothing.
 */
export function withinTransaction(ctx: AppContext, tx: Transaction): AppContext {
  const database: AppContext['database'] = {
    pool: ctx.database.pool,
    run: (statement, values) => tx.run(statement, values),
    transaction: (work) => work(tx),
    get patient() {
      return database;
    },
  };
  return { ...ctx, database };
}
