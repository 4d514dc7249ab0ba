import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { createPool } from '#server/database/pool.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { readFiles } from './fuzz/files.ts';
import { openConnections } from './fuzz/connections.ts';
import { Memory } from './fuzz/memory.ts';
import { PASSWORD, People } from './fuzz/people.ts';
import { type FuzzContext, type FuzzResult, emptyResult, runCall } from './fuzz/run-call.ts';
import { ADMINISTRATOR, startServer } from './fuzz/server.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const calls = Number(values.calls);
const LANES = 8;
const REPORT_INTERVAL = 5_000;

console.log(`seed ${values.seed}: repeat with npm run fuzz -- --seed ${values.seed}`);
await buildIfNeeded();
const server = await startServer(resolve('dist/server/main.js'));
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
  if (server.part.hasEnded()) throw new Error(`The server ended.\n${server.part.said()}`);
} finally {
  await server.end();
}
console.log(`\n${describeCounts(result)}`);
if (result.failures.size > 0) console.error(`\n${describeFailures(result)}`);
console.log(`\n${result.failures.size} kinds of failure`);
process.exitCode = result.failures.size > 0 ? 1 : 0;

async function openContext(clearLimits: () => Promise<unknown>): Promise<FuzzContext> {
  const send = openConnections(server.address);
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
  let sent = 0;
  const lane = async () => {
    while (sent < calls && !server.part.hasEnded()) {
      sent += 1;
      const number = sent;
      const failure = await runCall(context, result, number);
      if (failure) console.error(`${failure.kind}\n${failure.example}\n${lastSaid()}`);
      if (number % REPORT_INTERVAL === 0) console.log(progress(number, began));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(progress(sent, began));
}

function progress(count: number, began: number): string {
  const seconds = (performance.now() - began) / 1_000;
  return `${count} calls in ${seconds.toFixed(0)} s, ${result.failures.size} kinds of failure`;
}

/** The end of the server's output, for the failure that was just found. */
function lastSaid(): string {
  return server.part.said().split('\n').slice(-3).join('\n');
}

/** The calls by status, in total and separately. */
function describeCounts({ counts }: FuzzResult): string {
  const all = new Map<number, number>();
  for (const ofCall of counts.values()) {
    for (const [status, count] of ofCall) all.set(status, (all.get(status) ?? 0) + count);
  }
  const rows = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  const lines = rows.map(([name, ofCall]) => `${name.padEnd(width)}  ${describe(ofCall)}`);
  return [...lines, '', `${'all'.padEnd(width)}  ${describe(all)}`].join('\n');
}

function describeFailures({ failures }: FuzzResult): string {
  const lines = [...failures.values()].map(
    ({ kind, example, times }) => `${kind} (${times} times)\n${example}`,
  );
  return lines.join('\n\n');
}

function describe(ofCall: ReadonlyMap<number, number>): string {
  const counts = [...ofCall].toSorted(([a], [b]) => a - b);
  return counts.map(([status, count]) => `${status}: ${count}`).join('  ');
}
