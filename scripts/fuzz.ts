import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { createPool } from '#server/database/pool.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { readFiles } from './fuzz/files.ts';
import { openConnections } from './fuzz/connections.ts';
import { Memory } from './fuzz/memory.ts';
import { PASSWORD, People } from './fuzz/people.ts';
import { type FuzzContext, emptyResult, runCall } from './fuzz/run-call.ts';
import { describeCounts, describeFailures } from './fuzz/report.ts';
import { ADMINISTRATOR, startServer } from './fuzz/server.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    /** The number of the first call, to continue after another run. */
    from: { type: 'string', default: '1' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    minutes: { type: 'string', default: '600' },
    lanes: { type: 'string', default: '8' },
    server: { type: 'string' },
  },
});
const first = Number(values.from);
const last = first + Number(values.calls) - 1;
const deadline = Date.now() + Number(values.minutes) * 60_000;
const REPORT_INTERVAL = 5_000;

console.log(`seed ${values.seed}: repeat with npm run fuzz -- --seed ${values.seed}`);
if (values.server === undefined) await buildIfNeeded();
const server = await startServer(resolve(values.server ?? 'dist/server/main.js'));
const result = emptyResult();
try {
  const pool = createPool((await findRunningUrl(server.dataDir)) ?? '');
  const { rows } = await pool.query<{ password: string }>(
    'select password from users where email = $1',
    [ADMINISTRATOR.email],
  );
  await runCalls(
    await openContext(async () => {
      await pool.query('delete from rate_limits');
      // One of a million calls gives the administrator a random password, so the password is reset.
      await pool.query(
        'update users set password = $2 where email = $1 and password is distinct from $2',
        [ADMINISTRATOR.email, rows[0]?.password],
      );
    }),
  );
  await pool.end();
  const ended = server.ended();
  if (ended !== undefined) throw new Error(`The server ended: ${ended}\n${server.said()}`);
} finally {
  await server.end();
}
console.log(`\n${describeCounts(result)}`);
if (result.failures.size > 0) console.error(`\n${describeFailures(result)}`);
console.log(`\n${result.failures.size} kinds of failure`);
process.exitCode = result.failures.size > 0 ? 1 : 0;

async function openContext(clearLimits: () => Promise<unknown>): Promise<FuzzContext> {
  const send = openConnections(server.address, Number(values.lanes));
  const input = {
    seed: Number(values.seed),
    memory: new Memory(),
    files: await readFiles(),
    today: dayAt(Date.now(), UTC),
    password: PASSWORD,
    hasConnections: true,
  };
  return { input, send, people: new People(send, ADMINISTRATOR, clearLimits), clearLimits };
}

/** Sends several calls at once, so that they overlap. */
async function runCalls(context: FuzzContext): Promise<void> {
  const began = performance.now();
  let next = first;
  const lane = async () => {
    while (next <= last && Date.now() < deadline && server.ended() === undefined) {
      const number = next;
      next += 1;
      const failure = await runCall(context, result, number);
      if (failure) console.error(`${failure.kind}\n${failure.example}\n${lastSaid()}`);
      const count = number - first + 1;
      if (count % REPORT_INTERVAL === 0) console.log(progress(count, began));
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  console.log(progress(next - first, began));
}

function progress(count: number, began: number): string {
  const seconds = (performance.now() - began) / 1_000;
  return `${count} calls in ${seconds.toFixed(0)} s, ${result.failures.size} kinds of failure`;
}

/** The end of the server's output, for the failure that was just found. */
function lastSaid(): string {
  return server.said().split('\n').slice(-3).join('\n');
}
