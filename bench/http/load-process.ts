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
  // 304, to whom it has not changed for, is an answer as well.
  const answered = result['2xx'] + result['3xx'];
  const failed = result.non2xx - result['3xx'] + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} calls failed, ${answered} were answered.`);
  return { perSecond: answered / result.duration, p99: result.latency.p99 };
});
