import { setTimeout as sleep } from 'node:timers/promises';
import { dayAt } from '#domain/days/time-zone.ts';
import { createPool } from '#server/database/pool.ts';
import { killPart, type Part, waitUntil } from '../instance/part.ts';
import { planInstance, readDatabaseUrl, startHealthy } from './parts/server.ts';
import { expectThat, type Fault, type FaultOutcome } from './run/fault.ts';
import { startWritingRun } from './run/writing-run.ts';
import { send } from './writing/call.ts';
import { historyFile, signInAsAdministrator } from './writing/site.ts';

const WEEKS = 150;
const HABITS = 12;
/** The counts of a complete import. */
const COMPLETE_IMPORT = { habits: HABITS, days: HABITS * WEEKS * 7 };
type ImportedCounts = { habits: number; days: number };

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGKILL'];
const END_TIMEOUT_MS = 10_000;

export const importEnded: Fault = {
  name: 'import-ended',
  needs: [],
  size: { rounds: 8, seconds: 0, writers: 2 },
  async run(environment, { rounds, writers, slack = 1 }) {
    const instance = await planInstance(environment);
    let server = await startHealthy(environment, instance);
    const { address } = server;
    const site = { address, databaseUrl: await readDatabaseUrl(server) };
    const run = await startWritingRun(environment, site, writers);
    const { outcome } = run;
    const startedAt = performance.now();
    expectThat(outcome, (await importHistory(address, 'Quiet')) === 200, 'the first import failed');
    const usualMs = performance.now() - startedAt;
    const counts = { whole: 0, none: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const name = `Round ${round}`;
      const status = importHistory(address, name).catch(() => undefined);
      await sleep(environment.random.below(usualMs));
      const signal = SIGNALS[round % SIGNALS.length] ?? 'SIGTERM';
      await expectEnd(outcome, { part: server.part, signal, timeoutMs: END_TIMEOUT_MS * slack });
      server = await startHealthy(environment, instance);
      const arrival = await countImported(await readDatabaseUrl(server), name);
      judge(outcome, arrival, (await status) === 200);
      counts[arrival.days === 0 ? 'none' : 'whole'] += 1;
    }
    await run.end();
    outcome.what = `${rounds} signals (SIGTERM, SIGINT, SIGKILL) while ${COMPLETE_IMPORT.days} days are imported: ${counts.whole} whole, ${counts.none} not there`;
    return outcome;
  },
};

async function expectEnd(
  outcome: FaultOutcome,
  { part, signal, timeoutMs }: { part: Part; signal: NodeJS.Signals; timeoutMs: number },
): Promise<void> {
  part.signal(signal);
  const inTime = await waitUntil(part.hasEnded, timeoutMs);
  expectThat(outcome, inTime, `the server did not end within ${timeoutMs / 1_000} s of ${signal}`);
  await killPart(part);
  const code = await part.ended;
  const isClean = signal === 'SIGKILL' || code === 0;
  expectThat(outcome, isClean, `after ${signal} the server ended with ${code}\n${part.said()}`);
}

function judge(
  outcome: FaultOutcome,
  { habits, days }: ImportedCounts,
  hasResponse: boolean,
): void {
  const isWhole = habits === COMPLETE_IMPORT.habits && days === COMPLETE_IMPORT.days;
  if (!isWhole && habits + days > 0) {
    outcome.torn += 1;
    outcome.broken.push(`half an import: ${habits} habits and ${days} days`);
  } else if (!isWhole && hasResponse) {
    outcome.lost += 1;
    outcome.broken.push('an import that was answered is not there');
  }
}

/** Returns the status of the import. Throws without a response. */
async function importHistory(address: string, name: string): Promise<number> {
  const { eve, cookie } = await signInAsAdministrator(address);
  const names = Array.from({ length: HABITS }, (_, at) => `${name}: ${at + 1}`);
  const file = historyFile(dayAt(Date.now(), eve.zone), names, WEEKS);
  const sent = { method: 'POST', path: '/api/import', file, cookie };
  return (await send(address, eve, sent)).status;
}

async function countImported(databaseUrl: string, name: string): Promise<ImportedCounts> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'audit' });
  try {
    const text = `select count(distinct h.id) as habits, count(i.id) as days
                    from habits h
                    left join habit_instances i on i.habit_id = h.id and i.date < h.created_on + $2::int
                   where h.name like $1`;
    const { rows } = await pool.query<ImportedCounts>(text, [`${name}: %`, WEEKS * 7]);
    return rows[0] ?? { habits: 0, days: 0 };
  } finally {
    await pool.end();
  }
}
