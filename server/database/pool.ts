import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

// A day must stay the text 'YYYY-MM-DD': as a Date it would move with the server's time zone.
// Row ids and counts stay far below 2^53.
const parsers: Record<number, (text: string) => unknown> = { [DATE]: String, [INT8]: Number };

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export type PoolOptions = { max?: number; applicationName?: string };

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: options.applicationName ?? 'habitcrush',
    // Statements of one transaction are sent without waiting for each answer.
    pipeline: true,
  });
  // A connection that breaks must not end the process; whoever uses it next is told.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
