import type { Request } from 'autocannon';
import { listEncouragements } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { getProfileViews } from '#contract/presence.ts';
import type { LoadResult, Load } from '../http/load-process.ts';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Figure, figure } from '../report/figures.ts';
import { withCpu } from '../report/processes.ts';
import { ratiosByRound, summarise, takeRounds } from '../report/rounds.ts';
import type { CopiedResponse } from './bare-http-process.ts';
import type { Person } from './live-dashboard.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 2;
const MAX_TIMES_BARE_RESPONSE = 4;
const POLLS = [getProfileViews, getFeed, listEncouragements];
/** Headers that Node adds itself. They are left out. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Calls per second, and the CPU time of server and database per call in microseconds. */
type Cost = { perSecond: number; cpu: number };

/**
 * Compares the cost of a 304 with a bare `node:http` server that returns the same. Measured in turn, after a warm-up.
 */
export async function measureUnchangedPoll(
  { url, pid }: Instance,
  people: readonly Person[],
): Promise<{ figures: Figure[]; barePerSecond: number }> {
  const bare = startChild('load/bare-http-process.ts');
  const load = startChild('http/load-process.ts');
  try {
    const byConnection = await Promise.all(
      people.slice(0, CONNECTIONS).map((person) => fetchKnownPolls(url, person)),
    );
    const bareUrl = await bare.ask<string>(await copyResponse(url, byConnection[0]?.[0]));
    const measureCost = async (ofUrl: string, ofPid: number): Promise<Cost> => {
      const request: Load = { url: ofUrl, seconds: SECONDS, byConnection };
      const { result, cpuSeconds } = await withCpu(ofPid, () => load.ask<LoadResult>(request));
      return { perSecond: result.perSecond, cpu: (1e6 * cpuSeconds) / result.calls };
    };
    const sides = {
      bare: () => measureCost(bareUrl, bare.pid),
      server: () => measureCost(url, pid),
    };
    await takeRounds(sides, 1);
    const costs = await takeRounds(sides, ROUNDS);
    return {
      figures: figuresOf(costs),
      barePerSecond: summarise(costs.bare.map(({ perSecond }) => perSecond)).median,
    };
  } finally {
    await Promise.all([bare.end(), load.end()]);
  }
}

/** Polls with ETags, as of a page that has been open for a while. */
async function fetchKnownPolls(url: string, person: Person): Promise<Request[]> {
  const requests = POLLS.map(async ({ method, path: pattern }): Promise<Request> => {
    const path = pattern.replace(':userId', String(person.userId));
    const headers = { cookie: person.cookie };
    const tag = (await fetch(url + path, { headers })).headers.get('etag');
    return { method, path, headers: { ...headers, 'if-none-match': tag ?? '' } };
  });
  return Promise.all(requests);
}

/** The response to the call, for a bare server that returns the same. */
async function copyResponse(url: string, request: Request | undefined): Promise<CopiedResponse> {
  if (!request) throw new Error('There is no call to copy.');
  // Requests the encoding of the load, because fetch would decompress the body but keep the headers.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const response = await fetch(url + request.path, { headers });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)),
    body: await response.text(),
  };
}

function figuresOf({ server, bare }: { server: Cost[]; bare: Cost[] }): Figure[] {
  const group = 'A poll that finds nothing new';
  const [ofServer, ofBare] = [server.map(({ cpu }) => cpu), bare.map(({ cpu }) => cpu)];
  return [
    figure({ group, name: 'processor for one', unit: 'µs' }, summarise(ofServer)),
    figure({ group, name: 'bare node:http', unit: 'µs' }, summarise(ofBare)),
    figure(
      { group, name: 'of a bare response', unit: 'x', aim: { atMost: MAX_TIMES_BARE_RESPONSE } },
      ratiosByRound(ofServer, ofBare),
    ),
  ];
}
