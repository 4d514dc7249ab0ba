import { startOwnDatabase } from './parts/own-database.ts';
import { startPooler } from './parts/pgbouncer.ts';
import { expectRefusedStart } from './parts/refused-start.ts';
import { planInstance } from './parts/server.ts';
import { type Fault, openOutcome } from './run/fault.ts';
import { PGBOUNCER, POSTGRES } from './run/needs.ts';

export const poolerByTransaction: Fault = {
  name: 'pooler-by-transaction',
  needs: [PGBOUNCER, POSTGRES],
  size: { rounds: 1, seconds: 0, writers: 0 },
  async run(environment) {
    const database = await startOwnDatabase(environment);
    const pooler = await startPooler(environment, database, 'transaction');
    const instance = await planInstance(environment, { DATABASE_URL: pooler.url });
    const outcome = openOutcome('pgbouncer by transaction in between: the start is refused');
    await expectRefusedStart(environment, instance, outcome, /pooler|pool_mode|prepared statement/);
    return outcome;
  },
};
