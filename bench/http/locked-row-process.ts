import type pg from 'pg';
import { createPool } from '#server/database/pool.ts';
import { answerParent } from '../instance/child.ts';

export type OpenRequest = { do: 'open'; databaseUrl: string };
export type ChangeRequest = { do: 'change'; seconds: number; callers: number };
/** `cpuSeconds`: of this process, while it changed rows. */
export type ChangeResult = { calls: number; cpuSeconds: number };

const ROWS = 640;
const TABLE = 'bench_locked_rows';

let pool: pg.Pool | undefined;

answerParent(async (question: OpenRequest | ChangeRequest) => {
  if (question.do === 'open') return open(question.databaseUrl);
  if (!pool) throw new Error('No database is open.');
  return changeRows(pool, question);
});

async function open(databaseUrl: string): Promise<void> {
  pool = createPool(databaseUrl);
  await pool.query(`drop table if exists ${TABLE}`);
  await pool.query(
    `create table ${TABLE} (id int primary key, done bool not null, days text not null)`,
  );
  await pool.query(
    `insert into ${TABLE} select id, false, repeat('x', 160) from generate_series(1, $1) id`,
    [ROWS],
  );
}

async function changeRows(
  rows: pg.Pool,
  { seconds, callers }: ChangeRequest,
): Promise<ChangeResult> {
  const end = performance.now() + seconds * 1000;
  let calls = 0;
  const cpuBefore = process.cpuUsage();
  const goOn = async (_: unknown, caller: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await changeRow(rows, ((caller * 20 + (turn % 20)) % ROWS) + 1);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, goOn));
  const { user, system } = process.cpuUsage(cpuBefore);
  return { calls, cpuSeconds: (user + system) / 1_000_000 };
}

/** The cheapest locked change: all statements in one packet. */
async function changeRow(rows: pg.Pool, id: number): Promise<void> {
  const client = await rows.connect();
  const lock = `select done from ${TABLE} where id = $1 for no key update`;
  const update = `update ${TABLE} set done = not done where id = $1 returning *`;
  try {
    await Promise.all([
      client.query('begin'),
      client.query({ name: 'lock', text: lock, values: [id] }),
      client.query({ name: 'update', text: update, values: [id] }),
      client.query('commit'),
    ]);
  } finally {
    client.release();
  }
}
