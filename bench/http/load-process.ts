import autocannon, { type Request } from 'autocannon';
import { answerParent } from '../instance/child.ts';
import type { Sample } from '../report/rounds.ts';

export type Load = { url: string; seconds: number; byConnection: Request[][] };

answerParent(async ({ url, seconds, byConnection }: Load): Promise<Sample> => {
  let next = 0;
  const result = await autocannon({
    url,
    connections: byConnection.length,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(byConnection[next % byConnection.length] ?? []);
      next += 1;
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result['2xx']} calls failed.`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
});
