import { requestsByConnection } from '../http/calls.ts';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import type { Visit } from './record-statements.ts';
import { findVisitors } from '../http/visitors.ts';

type Plan = { 'QUERY PLAN': string };

/** What PostgreSQL does for each statement of both calls, for somebody with 5 years behind them. */
export async function explainCalls(instance: Instance): Promise<string> {
  const pool = await instance.openPool();
  const driver = startChild('http/bare-driver-process.ts');
  const client = await pool.connect();
  try {
    const lines: string[] = [];
    const veterans = await findVisitors(pool, 'veteran', 1);
    for (const call of ['list', 'complete'] as const) {
      const byConnection = requestsByConnection(call, veterans, 1);
      await driver.ask({ do: 'record', databaseUrl: await instance.databaseUrl(), byConnection });
      const visits = await driver.ask<Visit[]>({ do: 'show' });
      for (const { name, text, values } of visits.flatMap(({ batches }) => batches.flat())) {
        if (name === undefined) continue;
        await client.query('begin');
        const explained = `explain (analyze, buffers) ${text}`;
        const { rows } = await client.query<Plan>(explained, values?.map(revived));
        await client.query('rollback');
        lines.push(`-- ${call}: ${name}`, ...rows.map((row) => row['QUERY PLAN']), '');
      }
    }
    return lines.join('\n');
  } finally {
    client.release();
    await pool.end();
    await driver.end();
  }
}

/** A Buffer comes from the other process as plain data. */
function revived(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'data' in value;
  return isBytes ? Buffer.from(value.data as number[]) : value;
}
