import type { Request } from 'autocannon';
import { listEncouragements } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { getProfileViews } from '#contract/presence.ts';
import type { Answered, Load } from '../http/load-process.ts';
import { copyAnswer } from '../http/copy-answer.ts';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { cpuSeconds } from '../report/cpu-seconds.ts';
import { type Figure, figure } from '../report/figures.ts';
import { ratiosByRound, summarise } from '../report/rounds.ts';
import type { Person } from './live-dashboard.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 2;
const MAX_TIMES_BARE_ANSWER = 4;
const POLLS = [getProfileViews, getFeed, listEncouragements];

/** Calls per second, and the CPU time of server and database per call in microseconds. */
type Cost = { perSecond: number; cpu: number };
type Side = { url: string; pid: number; requests: Request[][] };

/**
 * Compares the cost of a 304 with a bare `node:http` server that returns the same. Measured in turn, after a warm-up.
 */
export async function measureUnchangedPoll(
  { url, pid }: Instance,
  people: readonly Person[],
): Promise<{ figures: Figure[]; barePerSecond: number }> {
  const [bare, load] = [
    startChild('http/bare-http-process.ts'),
    startChild('http/load-process.ts'),
  ];
  try {
    const requests = await Promise.all(
      people.slice(0, CONNECTIONS).map((person) => fetchKnownPolls(url, person)),
    );
    const bareUrl = await bare.ask<string>(await copyAnswer(url, requests));
    const sides: Record<'server' | 'bare', Side> = {
      server: { url, pid, requests },
      bare: { url: bareUrl, pid: bare.pid, requests },
    };
    const measureCost = async ({
      url: at,
      pid: id,
      requests: byConnection,
    }: Side): Promise<Cost> => {
      const before = cpuSeconds(id);
      const { calls, perSecond } = await load.ask<Answered>({
        url: at,
        seconds: SECONDS,
        byConnection,
      } satisfies Load);
      const after = cpuSeconds(id);
      const spent = after.server - before.server + after.database - before.database;
      return { perSecond, cpu: (1e6 * spent) / calls };
    };
    const costs = { server: [] as Cost[], bare: [] as Cost[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const side of ['bare', 'server'] as const) {
        const measured = await measureCost(sides[side]);
        if (round > 0) costs[side].push(measured);
      }
    }
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

function figuresOf({ server, bare }: { server: Cost[]; bare: Cost[] }): Figure[] {
  const group = 'A poll that finds nothing new';
  const [ofServer, ofBare] = [server, bare].map((costs) => costs.map(({ cpu }) => cpu));
  return [
    figure({ group, name: 'processor for one', unit: 'µs' }, summarise(ofServer ?? [])),
    figure({ group, name: 'bare node:http', unit: 'µs' }, summarise(ofBare ?? [])),
    figure(
      { group, name: 'of a bare answer', unit: 'x', aim: { atMost: MAX_TIMES_BARE_ANSWER } },
      ratiosByRound(ofServer ?? [], ofBare ?? []),
    ),
    figure(
      { group, name: 'bare answers', unit: '/s' },
      summarise(bare.map(({ perSecond }) => perSecond)),
    ),
  ];
}
