import type { Request } from 'autocannon';
import { listHabits, updateHabit } from '#contract/habits.ts';
import type { Load } from '../http/load-process.ts';
import { startChild } from '../instance/child.ts';
import type { Sample } from '../report/rounds.ts';
import type { Pair } from './ratio-table.ts';
import type { Resident, Residents } from './settle-in.ts';

/** As many calls as one account may have under way at once. */
const CONNECTIONS = 4;
const WARM_UP_SECONDS = 2;

type RequestsOf = (resident: Resident, connection: number) => Promise<Request[]>;

const CALLS: Record<string, RequestsOf> = {
  'list of 20 habits': async ({ cookie }) => [
    { method: 'GET', path: listHabits.path, headers: { cookie } },
  ],
  'the same list again, unchanged': async ({ url, cookie }) => {
    const answer = await fetch(url + listHabits.path, { headers: { cookie } });
    const headers = { cookie, 'if-none-match': answer.headers.get('etag') ?? '' };
    return [{ method: 'GET', path: listHabits.path, headers }];
  },
  // By the call that there has been from the beginning.
  'tick, and back': async ({ url, cookie, habitIds }, connection) =>
    habitIds
      .filter((_id, at) => at % CONNECTIONS === connection)
      .flatMap((id) =>
        [true, false].map((completed) => ({
          method: updateHabit.method,
          path: updateHabit.path.replace(':id', String(id)),
          headers: { cookie, origin: url, 'content-type': 'application/json' },
          body: JSON.stringify({ completed }),
        })),
      ),
};

export async function measureCalls(
  both: Residents,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Pair[]> {
  const load = startChild('http/load-process.ts');
  try {
    const pairs: Pair[] = [];
    for (const [name, requestsOf] of Object.entries(CALLS)) {
      const older = await byConnection(both.older, requestsOf);
      const newer = await byConnection(both.newer, requestsOf);
      const rates: Record<'older' | 'newer', number[]> = { older: [], newer: [] };
      const rateOf = async (sent: Omit<Load, 'seconds'>, lasting: number) =>
        (await load.ask<Sample>({ ...sent, seconds: lasting } satisfies Load)).perSecond;
      for (const sent of [older, newer]) await rateOf(sent, WARM_UP_SECONDS);
      for (let round = 0; round < rounds; round += 1) {
        rates.older.push(await rateOf(older, seconds));
        rates.newer.push(await rateOf(newer, seconds));
      }
      pairs.push({ name, unit: '/s', isMoreBetter: true, ...rates });
    }
    return pairs;
  } finally {
    await load.end();
  }
}

async function byConnection(resident: Resident, requestsOf: RequestsOf) {
  const connections = Array.from({ length: CONNECTIONS }, (_, at) => requestsOf(resident, at));
  return { url: resident.url, byConnection: await Promise.all(connections) };
}
