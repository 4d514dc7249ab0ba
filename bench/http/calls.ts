import type { Request } from 'autocannon';
import { listHabits, setDay } from '#contract/habits.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { sessionOf, type Visitor } from './visitors.ts';

export type CallName = 'list' | 'complete';

/** What a visitor's browser sends, again and again. */
function requestsOf(call: CallName, visitor: Visitor): Request[] {
  const headers = { cookie: `session=${sessionOf(visitor.email)}` };
  if (call === 'list') return [{ method: 'GET', path: listHabits.path, headers }];
  const today = dayAt(Date.now(), UTC);
  return visitor.habitIds.flatMap((id) =>
    [true, false].map((completed) => ({
      method: setDay.method,
      path: setDay.path.replace(':id', String(id)).replace(':date', today),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ completed }),
    })),
  );
}

/** One list for each connection, and each person on one of them: people do not wait for each other. */
export function requestsByConnection(
  call: CallName,
  visitors: readonly Visitor[],
  connections: number,
): Request[][] {
  if (visitors.length < connections) throw new Error('There are fewer visitors than connections.');
  return Array.from({ length: connections }, (_, connection) =>
    visitors
      .filter((_visitor, index) => index % connections === connection)
      .flatMap((visitor) => requestsOf(call, visitor)),
  );
}
