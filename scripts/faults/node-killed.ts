import { setTimeout as sleep } from 'node:timers/promises';
import { type Node, openCluster, replaceEach, SEEN_MS } from './parts/nodes.ts';
import { killPart } from './parts/part.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { HAPROXY } from './run/needs.ts';

const LONGEST_SILENCE_MS = 10_000;

export const nodeKilled: Fault = {
  name: 'node-killed',
  needs: [HAPROXY],
  size: { rounds: 1, seconds: 0, writers: 9 },
  async run(environment, { rounds, writers }) {
    const cluster = await openCluster(environment, writers);
    const { outcome } = cluster.run;
    await replaceEach(environment, cluster, { rounds, leave: endAtOnce });
    const silence = outcome.counts.longestSilenceMs;
    const words = `no user could write for ${Math.round(silence / 1_000)} s though two nodes were there`;
    expectThat(outcome, silence <= LONGEST_SILENCE_MS, words);
    outcome.what = 'three nodes behind haproxy, kill -9 of each in turn';
    return outcome;
  },
};

async function endAtOnce({ server }: Node): Promise<void> {
  await killPart(server.part);
  await sleep(SEEN_MS);
}
