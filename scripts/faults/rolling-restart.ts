import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster, sayGoodbye, startAgain } from './parts/nodes.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { HAPROXY } from './run/needs.ts';
import { wordsOfRefusals } from './writing/tally.ts';

/** Until the balancer has seen a node again. */
const PAUSE_MS = 1_500;

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  needs: [HAPROXY],
  size: { rounds: 2, seconds: 0, hands: 9 },
  async run(scene, { rounds, hands }) {
    const { play, nodes } = await openCluster(scene, hands);
    const { outcome } = play;
    for (let round = 0; round < rounds; round += 1) {
      for (const node of nodes) {
        await sleep(PAUSE_MS);
        await sayGoodbye(play, node);
        await startAgain(scene, node);
      }
    }
    await sleep(PAUSE_MS);
    await play.end();
    const refused = wordsOfRefusals(outcome.tally);
    expectThat(outcome, outcome.tally.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `three nodes behind haproxy, restarted one after the other, ${rounds} times`;
    return outcome;
  },
};
