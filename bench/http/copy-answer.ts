import type { Request } from 'autocannon';
import type { Copied } from './bare-http-process.ts';

/** Headers that Node adds itself. They are left out. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Returns the response to the first call, for a bare server that returns the same. */
export async function copyAnswer(url: string, byConnection: Request[][]): Promise<Copied> {
  const request = byConnection[0]?.[0];
  if (!request) throw new Error('There is no call to copy.');
  const { method, headers, body } = request;
  // Requests the encoding of the load, because fetch would decompress the body but keep the headers.
  const sentHeaders = { ...headers, 'accept-encoding': 'identity' } as Record<string, string>;
  const answer = await fetch(url + request.path, {
    method,
    headers: sentHeaders,
    body: body ?? null,
  });
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)),
    body: await answer.text(),
  };
}
