import type { Request } from 'autocannon';
import { listHabits, updateHabit } from '#contract/habits.ts';
import { sessionOf, type Visitor } from './visitors.ts';

export type CallName = 'list' | 'complete';

/** What a visitor's browser sends, again and again. */
function requestsOf(call: CallName, visitor: Visitor): Request[] {
  const headers = { cookie: `session=${sessionOf(visitor.email)}` };
  if (call === 'list') return [{ method: 'GET', path: listHabits.path, headers }];
  return visitor.habitIds.flatMap((id) =>
    [true, false].map((completed) => ({
      method: updateHabit.method,
      path: updateHabit.path.replace(':id', String(id)),
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
      .filter((_visitor, place) => place % connections === connection)
      .flatMap((visitor) => requestsOf(call, visitor)),
  );
}
