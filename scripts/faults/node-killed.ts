import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster, startAgain } from './parts/nodes.ts';
import { killPart } from './parts/part.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { HAPROXY } from './run/needs.ts';

const PAUSE_MS = 1_500;
const LONGEST_SILENCE_MS = 10_000;

export const nodeKilled: Fault = {
  name: 'node-killed',
  needs: [HAPROXY],
  size: { rounds: 1, seconds: 0, hands: 9 },
  async run(scene, { rounds, hands }) {
    const { play, nodes } = await openCluster(scene, hands);
    const { outcome } = play;
    for (let round = 0; round < rounds; round += 1) {
      for (const node of nodes) {
        await sleep(PAUSE_MS);
        await killPart(node.server.part);
        await sleep(PAUSE_MS);
        await startAgain(scene, node);
      }
    }
    await sleep(PAUSE_MS);
    await play.end();
    const silence = outcome.tally.longestSilenceMs;
    const words = `nobody could write for ${Math.round(silence / 1_000)} s though two nodes were there`;
    expectThat(outcome, silence <= LONGEST_SILENCE_MS, words);
    outcome.what = 'three nodes behind haproxy, kill -9 of each in turn';
    return outcome;
  },
};
