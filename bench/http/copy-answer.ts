import type { Request } from 'autocannon';
import type { Copied } from './bare-http-process.ts';

/** What Node's server writes by itself is left out. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** What the first of the calls is answered, for a bare server that says the same. */
export async function copyAnswer(url: string, byConnection: Request[][]): Promise<Copied> {
  const request = byConnection[0]?.[0];
  if (!request) throw new Error('There is no call to copy.');
  const { method, headers, body } = request;
  // As the load asks for it: of a compressed one the head would not fit the body that is read here.
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
