import { waitUntil } from '../parts/part.ts';
import type { Server } from '../parts/server.ts';
import { auditRows, auditSessions } from '../writing/audit.ts';
import type { Writer } from '../writing/writer.ts';
import { openWriters, type Site } from '../writing/site.ts';
import { pauseTally } from '../writing/tally.ts';
import { startWriting } from '../writing/write.ts';
import { addAudit, expectThat, openOutcome, type Outcome, type Size } from './fault.ts';

/** Users who write, and the results. */
export type Play = {
  readonly outcome: Outcome;
  readonly writers: readonly Writer[];
  /** Lets the writers finish, and checks the tables. */
  end(): Promise<void>;
  /** Lets the writers continue after an end. */
  goOn(): void;
};

const RETURN_PATIENCE_MS = 60_000;
const LONGEST_RETURN_MS = 15_000;
const LONGEST_CALL_MS = 15_000;

export async function startPlay(site: Site, count: number): Promise<Play> {
  const outcome = openOutcome();
  const writers = await openWriters(site, count);
  let writing = startWriting(site.address, writers, outcome.tally);
  return {
    outcome,
    writers,
    end: async () => {
      await writing.stop();
      addAudit(outcome, await auditRows(site.databaseUrl, writers));
      addAudit(outcome, await auditSessions(site.address, writers));
    },
    goOn: () => {
      pauseTally(outcome.tally);
      writing = startWriting(site.address, writers, outcome.tally);
    },
  };
}

/** Returns a text about the time until users could write again. */
export async function expectReturn(
  { outcome, writers }: Play,
  { slack = 1 }: Size,
  within = LONGEST_RETURN_MS,
) {
  const startedAt = performance.now();
  const { tally } = outcome;
  const before = tally.acknowledged;
  await waitUntil(() => tally.acknowledged > before + writers.length, RETURN_PATIENCE_MS);
  const passed = performance.now() - startedAt;
  const seconds = `${(passed / 1_000).toFixed(1)} s`;
  expectThat(
    outcome,
    passed <= within * slack,
    `nothing was written for ${seconds} after the return`,
  );
  return `written again after ${seconds}`;
}

export function expectAlive({ outcome }: Play, { part }: Server): void {
  expectThat(outcome, !part.hasEnded(), `the server ended\n${part.said()}`);
}

/** Expects that calls during the failure are refused in time instead of hanging. */
export function expectNoHanging({ outcome }: Play, { slack = 1 }: Size): void {
  const seconds = Math.round(outcome.tally.longestCallMs / 1_000);
  const words = `a call was left without an answer for ${seconds} s`;
  expectThat(outcome, outcome.tally.longestCallMs <= LONGEST_CALL_MS * slack, words);
}
