import type pg from 'pg';
import type { RecordRequest as Recording } from '../http/bare-driver-process.ts';
import { requestsByConnection } from '../http/calls.ts';
import { findVisitors } from '../http/visitors.ts';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import type { PoolUse } from './record-statements.ts';

type Plan = { 'QUERY PLAN': string };

/** The query plans of a list and a tick, for a user with 5 years of history. */
export async function explainCalls(instance: Instance): Promise<string> {
  const pool = await instance.openPool();
  const driver = startChild('http/bare-driver-process.ts');
  const client = await pool.connect();
  try {
    const veterans = await findVisitors(pool, 'veteran', 1);
    const databaseUrl = await instance.databaseUrl();
    const lines: string[] = [];
    for (const call of ['list', 'complete'] as const) {
      const byConnection = requestsByConnection(call, veterans, 1);
      await driver.ask({ do: 'record', databaseUrl, byConnection } satisfies Recording);
      const uses = await driver.ask<PoolUse[]>({ do: 'show' });
      for (const query of uses.flatMap(({ batches }) => batches.flat())) {
        if (query.name === undefined) continue;
        const rows = await explain(client, query);
        lines.push(`-- ${call}: ${query.name}`, ...rows.map((row) => row['QUERY PLAN']), '');
      }
    }
    return lines.join('\n');
  } finally {
    client.release();
    await pool.end();
    await driver.end();
  }
}

/** Rolls the statement back. */
async function explain(client: pg.PoolClient, { text, values }: pg.QueryConfig): Promise<Plan[]> {
  await client.query('begin');
  const explained = `explain (analyze, buffers) ${text}`;
  const { rows } = await client.query<Plan>(explained, values?.map(revived));
  await client.query('rollback');
  return rows;
}

/** Restores Buffers, which arrive from the other process as plain data. */
function revived(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'data' in value;
  return isBytes ? Buffer.from(value.data as number[]) : value;
}
