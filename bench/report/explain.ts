import type pg from 'pg';
import { type CallName, requestsByConnection } from '../http/calls.ts';
import { findVisitors } from '../http/visitors.ts';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Figure, figure } from './figures.ts';
import type { PoolUse } from './record-statements.ts';

type Plan = { 'QUERY PLAN': string };
type Recorded = Record<'list' | 'complete', PoolUse[]>;

/** The query plans of both calls, for a user with 5 years of history. */
export const explainCalls = (instance: Instance): Promise<string> =>
  withRecorded(instance, async (recorded, client) => {
    const lines: string[] = [];
    for (const [call, visits] of Object.entries(recorded)) {
      for (const query of queriesOf(visits)) {
        if (query.name === undefined) continue;
        const rows = await explain<Plan>(client, 'analyze, buffers', query);
        lines.push(`-- ${call}: ${query.name}`, ...rows.map((row) => row['QUERY PLAN']), '');
      }
    }
    return lines.join('\n');
  });

/** Counts the statements and round trips of a tick, which do not depend on the machine. */
export const countWork = (instance: Instance): Promise<Figure[]> =>
  withRecorded(instance, async ({ complete }) => {
    const named = { group: 'PostgreSQL is asked for a tick', unit: '' };
    const batches = complete.flatMap((visit) => visit.batches);
    return [
      figure({ ...named, name: 'round trips' }, batches.length),
      figure({ ...named, name: 'statements' }, batches.flat().length),
    ];
  });

async function withRecorded<Result>(
  instance: Instance,
  work: (recorded: Recorded, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = await instance.openPool();
  const driver = startChild('http/bare-driver-process.ts');
  const client = await pool.connect();
  try {
    const veterans = await findVisitors(pool, 'veteran', 1);
    const databaseUrl = await instance.databaseUrl();
    const recordCall = async (call: CallName): Promise<PoolUse[]> => {
      const byConnection = requestsByConnection(call, veterans, 1);
      await driver.ask({ do: 'record', databaseUrl, byConnection });
      return driver.ask<PoolUse[]>({ do: 'show' });
    };
    const list = await recordCall('list');
    return await work({ list, complete: await recordCall('complete') }, client);
  } finally {
    client.release();
    await pool.end();
    await driver.end();
  }
}

const queriesOf = (visits: readonly PoolUse[]) => visits.flatMap(({ batches }) => batches.flat());

/** Rolls the statement back. */
async function explain<Row extends object>(
  client: pg.PoolClient,
  options: string,
  { text, values }: pg.QueryConfig,
): Promise<Row[]> {
  await client.query('begin');
  const { rows } = await client.query<Row>(`explain (${options}) ${text}`, values?.map(revived));
  await client.query('rollback');
  return rows;
}

/** Restores Buffers, which arrive from the other process as plain data. */
function revived(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'data' in value;
  return isBytes ? Buffer.from(value.data as number[]) : value;
}
