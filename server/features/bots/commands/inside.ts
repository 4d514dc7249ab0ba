import type { Transaction } from '#server/database/database.ts';
import type { House } from '#server/house.ts';

/**
 * A house whose commands do their work inside of the given transaction instead of one each: what a bot does
 * is done by the commands that people use, and yet all of it or nothing.
 */
export function inside(house: House, tx: Transaction): House {
  const database: House['database'] = {
    pool: house.database.pool,
    run: (statement, values) => tx.run(statement, values),
    transaction: (work) => work(tx),
    get patient() {
      return database;
    },
  };
  return { ...house, database };
}
