import { type Node, openCluster, replaceEach, stopNode } from './parts/nodes.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { HAPROXY } from './run/needs.ts';
import { wordsOfRefusals } from './writing/tally.ts';

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  needs: [HAPROXY],
  size: { rounds: 2, seconds: 0, writers: 9 },
  async run(scene, { rounds, writers }) {
    const cluster = await openCluster(scene, writers);
    const { outcome } = cluster.play;
    const leave = (node: Node) => stopNode(cluster.play, node);
    await replaceEach(scene, cluster, { rounds, leave });
    const refused = wordsOfRefusals(outcome.tally);
    expectThat(outcome, outcome.tally.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `three nodes behind haproxy, restarted one after the other, ${rounds} times`;
    return outcome;
  },
};
