import { type Node, openCluster, replaceEach, stopNode } from './parts/nodes.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { HAPROXY } from './run/needs.ts';
import { describeRefusals } from './writing/write-counts.ts';

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  needs: [HAPROXY],
  size: { rounds: 2, seconds: 0, writers: 9 },
  async run(environment, { rounds, writers }) {
    const cluster = await openCluster(environment, writers);
    const { outcome } = cluster.run;
    const leave = (node: Node) => stopNode(cluster.run, node);
    await replaceEach(environment, cluster, { rounds, leave });
    const refused = describeRefusals(outcome.counts);
    expectThat(outcome, outcome.counts.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `three nodes behind haproxy, restarted one after the other, ${rounds} times`;
    return outcome;
  },
};
