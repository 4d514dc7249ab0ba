import { waitUntil } from '../../instance/part.ts';
import type { Server } from '../parts/server.ts';
import { auditRows, auditSessions } from '../writing/audit.ts';
import type { Writer } from '../writing/writer.ts';
import { openWriters, type Site } from '../writing/site.ts';
import { describeRefusals, pauseSilence } from '../writing/write-counts.ts';
import { startWriting } from '../writing/write.ts';
import type { FaultEnvironment } from './fault-environment.ts';
import { addAudit, expectThat, openOutcome, type FaultOutcome, type FaultSize } from './fault.ts';

/** Users who write, and the results. */
export type WritingRun = {
  readonly outcome: FaultOutcome;
  readonly writers: readonly Writer[];
  /** Lets the writers finish, and checks the tables. */
  end(): Promise<void>;
  /** Lets the writers continue after an end. */
  resume(): void;
};

const RETURN_TIMEOUT_MS = 60_000;
const MAX_RETURN_MS = 15_000;
const MAX_CALL_MS = 15_000;

export async function startWritingRun(
  { random }: FaultEnvironment,
  target: Omit<Site, 'random'>,
  count: number,
): Promise<WritingRun> {
  const site = { ...target, random };
  const outcome = openOutcome();
  const writers = await openWriters(site, count);
  let writing = startWriting(site.address, writers, outcome.counts);
  return {
    outcome,
    writers,
    end: async () => {
      await writing.stop();
      addAudit(outcome, await auditRows(site.databaseUrl, writers));
      addAudit(outcome, await auditSessions(site.address, writers));
    },
    resume: () => {
      pauseSilence(outcome.counts);
      writing = startWriting(site.address, writers, outcome.counts);
    },
  };
}

/** Returns a text about the time until users could write again. */
export async function expectReturn(
  { outcome, writers }: WritingRun,
  { slack = 1 }: FaultSize,
  within = MAX_RETURN_MS,
) {
  const startedAt = performance.now();
  const { counts } = outcome;
  const before = counts.acknowledged;
  await waitUntil(() => counts.acknowledged > before + writers.length, RETURN_TIMEOUT_MS);
  const passed = performance.now() - startedAt;
  const seconds = `${(passed / 1_000).toFixed(1)} s`;
  expectThat(
    outcome,
    passed <= within * slack,
    `nothing was written for ${seconds} after the return`,
  );
  return `written again after ${seconds}`;
}

export function expectAlive({ outcome }: WritingRun, { part }: Server): void {
  expectThat(outcome, !part.hasEnded(), `the server ended\n${part.said()}`);
}

export function expectNoRefusal(outcome: FaultOutcome): void {
  const { counts } = outcome;
  const words = `calls were not answered: ${describeRefusals(counts)}`;
  expectThat(outcome, counts.refused.size === 0, words);
}

/** Expects that no pause between two writes was longer. */
export function expectShortSilence(outcome: FaultOutcome, longestMs: number): void {
  const silence = outcome.counts.longestSilenceMs;
  const words = `no user could write for ${Math.round(silence / 1_000)} s`;
  expectThat(outcome, silence <= longestMs, words);
}

/** Expects that calls during the failure are refused in time instead of hanging. */
export function expectNoHanging({ outcome }: WritingRun, { slack = 1 }: FaultSize): void {
  const seconds = Math.round(outcome.counts.longestCallMs / 1_000);
  const words = `a call was left without an answer for ${seconds} s`;
  expectThat(outcome, outcome.counts.longestCallMs <= MAX_CALL_MS * slack, words);
}
