import type { Audit } from '../writing/audit.ts';
import { noWrites, type WriteCounts } from '../writing/write-counts.ts';
import type { Need } from './needs.ts';
import type { FaultEnvironment } from './fault-environment.ts';

export type FaultSize = {
  rounds: number;
  /** How long a part is away, or users write. */
  seconds: number;
  /** The number of users who write. */
  writers: number;
  /** The factor by which steps may exceed their time limit on a busy machine. */
  slack?: number;
};

/** A failure of a real part while users write. */
export type Fault = {
  name: string;
  needs: readonly Need[];
  size: FaultSize;
  run(environment: FaultEnvironment, size: FaultSize): Promise<FaultOutcome>;
};

export type FaultOutcome = {
  what: string;
  counts: WriteCounts;
  lost: number;
  torn: number;
  /** Broken promises, with the lost data. */
  broken: string[];
};

export const openOutcome = (what = ''): FaultOutcome => ({
  what,
  counts: noWrites(),
  lost: 0,
  torn: 0,
  broken: [],
});

export function addAudit(outcome: FaultOutcome, audit: Audit): void {
  outcome.lost += audit.lost;
  outcome.torn += audit.torn;
  outcome.broken.push(...audit.words);
}

/** Statuses for users who cannot be served now. Any other refusal would blame the user or hide the cause. */
const UNAVAILABLE = /^(?:429|50[234])$/;

export async function runFault(
  fault: Fault,
  environment: FaultEnvironment,
  size: FaultSize,
): Promise<FaultOutcome> {
  const outcome = await fault.run(environment, size);
  for (const [what, count] of outcome.counts.refused) {
    const isHonest = UNAVAILABLE.test(what) || !/^\d+$/.test(what);
    expectThat(outcome, isHonest, `${count} calls were answered with ${what}`);
  }
  return outcome;
}

/** Records the promise as broken unless it holds. */
export function expectThat(outcome: FaultOutcome, holds: boolean, otherwise: string): void {
  if (!holds) outcome.broken.push(otherwise);
}

export const hasPassed = ({ lost, torn, broken }: FaultOutcome): boolean =>
  lost === 0 && torn === 0 && broken.length === 0;
