import { expectThat, type FaultOutcome } from '../run/fault.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { killPart, waitUntil } from './part.ts';
import { type Instance, startServer } from './server.ts';

const TIMEOUT_MS = 60_000;

/** Expects that a start that cannot succeed exits with a reason. */
export async function expectRefusedStart(
  environment: FaultEnvironment,
  instance: Instance,
  outcome: FaultOutcome,
  words: RegExp,
): Promise<void> {
  const { part } = startServer(environment, instance);
  const inTime = await waitUntil(part.hasEnded, TIMEOUT_MS);
  await killPart(part);
  const code = await part.ended;
  expectThat(outcome, inTime && code === 1, `the start ended with ${code}\n${part.said()}`);
  expectThat(outcome, words.test(part.said()), `the start says only:\n${part.said()}`);
}
