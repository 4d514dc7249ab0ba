import { setTimeout as sleep } from 'node:timers/promises';
import { killPart, type Part, waitUntil } from './parts/part.ts';
import { readDatabaseUrl, planInstance, startServer, waitUntilHealthy } from './parts/server.ts';
import { expectThat, type Fault, type FaultOutcome } from './run/fault.ts';
import { startWritingRun } from './run/writing-run.ts';
import {
  type ImportedCounts,
  importHistory,
  countImported,
  COMPLETE_IMPORT,
} from './writing/import-history.ts';

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGKILL'];
const LONGEST_END_MS = 10_000;

export const importEnded: Fault = {
  name: 'import-ended',
  needs: [],
  size: { rounds: 8, seconds: 0, writers: 2 },
  async run(environment, { rounds, writers }) {
    const instance = await planInstance(environment);
    let server = startServer(environment, instance);
    await waitUntilHealthy(server);
    const { address } = server;
    const site = {
      address,
      databaseUrl: await readDatabaseUrl(server),
      random: environment.random,
    };
    const run = await startWritingRun(site, writers);
    const { outcome } = run;
    const startedAt = performance.now();
    expectThat(outcome, (await importHistory(address, 'Quiet')) === 200, 'the first import failed');
    const usualMs = performance.now() - startedAt;
    const counts = { whole: 0, none: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const name = `Round ${round}`;
      const status = importHistory(address, name).catch(() => undefined);
      await sleep(environment.random.below(usualMs));
      await expectEnd(outcome, server.part, SIGNALS[round % SIGNALS.length] ?? 'SIGTERM');
      server = startServer(environment, instance);
      await waitUntilHealthy(server);
      const arrival = await countImported(await readDatabaseUrl(server), name);
      judge(outcome, arrival, (await status) === 200);
      counts[arrival.days === 0 ? 'none' : 'whole'] += 1;
    }
    await run.end();
    outcome.what = `${rounds} signals (SIGTERM, SIGINT, SIGKILL) while ${COMPLETE_IMPORT.days} days are imported: ${counts.whole} whole, ${counts.none} not there`;
    return outcome;
  },
};

async function expectEnd(outcome: FaultOutcome, part: Part, signal: NodeJS.Signals): Promise<void> {
  part.signal(signal);
  const inTime = await waitUntil(part.hasEnded, LONGEST_END_MS);
  expectThat(outcome, inTime, `the server did not end within 10 s of ${signal}`);
  await killPart(part);
  const code = await part.ended;
  const isClean = signal === 'SIGKILL' || code === 0;
  expectThat(outcome, isClean, `after ${signal} the server ended with ${code}\n${part.said()}`);
}

function judge(
  outcome: FaultOutcome,
  { habits, days }: ImportedCounts,
  wasAnswered: boolean,
): void {
  const isWhole = habits === COMPLETE_IMPORT.habits && days === COMPLETE_IMPORT.days;
  if (!isWhole && habits + days > 0) {
    outcome.torn += 1;
    outcome.broken.push(`half an import: ${habits} habits and ${days} days`);
  } else if (!isWhole && wasAnswered) {
    outcome.lost += 1;
    outcome.broken.push('an import that was answered is not there');
  }
}
