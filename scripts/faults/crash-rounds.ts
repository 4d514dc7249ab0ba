import { planInstance } from './parts/server.ts';
import { KILLS, type KillName } from './rounds/kills.ts';
import type { RoundsContext } from './rounds/rounds-context.ts';
import { checkAfterLastRound, runRound } from './rounds/round.ts';
import { type Fault, openOutcome } from './run/fault.ts';

const NAMES = Object.keys(KILLS) as KillName[];

export const crashRounds: Fault = {
  name: 'crash-rounds',
  needs: [],
  size: { rounds: 42, seconds: 3_600, writers: 6 },
  async run(environment, size) {
    const endsAt = performance.now() + size.seconds * 1_000;
    const context: RoundsContext = {
      environment,
      instance: await planInstance(environment),
      outcome: openOutcome(),
      writers: [],
      size,
    };
    const counts = new Map<KillName, number>();
    let round = 0;
    for (; round < size.rounds && performance.now() < endsAt; round += 1) {
      // Takes turns, so that a short run has all kinds.
      const kill = NAMES[round % NAMES.length] ?? 'server';
      counts.set(kill, (counts.get(kill) ?? 0) + 1);
      await runAndLabel(context, `round ${round + 1}, ${kill}`, () => runRound(context, kill));
    }
    await runAndLabel(context, 'the last start', () => checkAfterLastRound(context));
    const kinds = [...counts].map(([kill, count]) => `${kill} ${count}`);
    context.outcome.what = `kill -9, ${round} rounds: ${kinds.join(', ')}`;
    return context.outcome;
  },
};

/** Reports a failed round and continues with the next one. */
async function runAndLabel(
  { outcome }: RoundsContext,
  name: string,
  runPart: () => Promise<void>,
): Promise<void> {
  const before = outcome.broken.length;
  await runPart().catch((error: unknown) => outcome.broken.push(String(error)));
  const broken = outcome.broken.splice(before);
  outcome.broken.push(...broken.map((words) => `${name}: ${words}`));
}
