import type { Request } from 'autocannon';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createContext, createApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { createPool } from '#server/database/pool.ts';
import { answerParent } from '../instance/child.ts';
import { type Recorder, recordingPool, replay, type PoolUse } from '../report/record-statements.ts';

export type RecordRequest = { do: 'record'; databaseUrl: string; byConnection: Request[][] };
export type ReplayRequest = { do: 'replay'; seconds: number };
export type ShowRequest = { do: 'show' };

/** The statements of each call of each connection, as the server sends them. */
let recorded: { pool: pg.Pool; byConnection: PoolUse[][][] } | undefined;

answerParent(async (question: RecordRequest | ReplayRequest | ShowRequest) => {
  if (question.do === 'record') return record(question);
  if (!recorded) throw new Error('Nothing is recorded.');
  if (question.do === 'show') return recorded.byConnection[0]?.[0];
  return replayFor(recorded.pool, recorded.byConnection, question.seconds);
});

async function record({ databaseUrl, byConnection }: RecordRequest): Promise<void> {
  const pool = createPool(databaseUrl);
  const recorder = recordingPool(pool);
  const config = readConfig({ LOG_LEVEL: 'silent', WORKER: 'separate' });
  const app = await createApp(createContext({ config, pool: recorder.pool, clock: systemClock }));
  const calls: PoolUse[][][] = [];
  for (const requests of byConnection) {
    const uses: PoolUse[][] = [];
    for (const request of requests) uses.push(await recordOne(app, recorder, request));
    calls.push(uses);
  }
  await recorded?.pool.end();
  recorded = { pool, byConnection: calls };
}

async function recordOne(app: FastifyInstance, recorder: Recorder, request: Request) {
  const { method, path, headers, body } = request;
  const payload = body === undefined ? {} : { payload: body };
  const options = { method: method as 'GET' | 'PATCH', url: path, headers, ...payload };
  const { statusCode } = await app.inject(options);
  if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}.`);
  return recorder.take();
}

/** Returns the calls per second. */
async function replayFor(
  pool: pg.Pool,
  byConnection: readonly PoolUse[][][],
  seconds: number,
): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const goOn = async (calls: readonly PoolUse[][]) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await replay(pool, calls[turn % calls.length] ?? []);
      count += 1;
    }
  };
  await Promise.all(byConnection.map(goOn));
  return (count * 1000) / (performance.now() - began);
}
