import autocannon, { type Request } from 'autocannon';
import { answerParent } from '../instance/child.ts';
import { quantile } from '../report/rounds.ts';

export type Load = { url: string; seconds: number; byConnection: Request[][] };
/** `p50` has fractions of a millisecond, because a call of one user alone takes only a few milliseconds. */
export type LoadResult = { perSecond: number; p50: number; calls: number };

answerParent(async ({ url, seconds, byConnection }: Load): Promise<LoadResult> => {
  const took: number[] = [];
  let next = 0;
  const result = await autocannon({
    url,
    connections: byConnection.length,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(byConnection[next % byConnection.length] ?? []);
      client.on('response', (_status, _bytes, ms) => took.push(ms));
      next += 1;
    },
  });
  // 304 counts as a response.
  const answered = result['2xx'] + result['3xx'];
  const failed = result.non2xx - result['3xx'] + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} calls failed, ${answered} were answered.`);
  return { perSecond: answered / result.duration, p50: quantile(took, 0.5), calls: answered };
});
