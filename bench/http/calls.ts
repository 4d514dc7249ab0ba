import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { listHabits, putEntry, setDay } from '#contract/habits.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { sessionOf, type Visitor } from './visitors.ts';

export type CallName = 'list' | 'complete' | 'step';

/** What a visitor's browser sends, again and again. */
function requestsOf(call: CallName, visitor: Visitor): Request[] {
  const headers = { cookie: `session=${sessionOf(visitor.email)}` };
  if (call === 'list') return [{ method: 'GET', path: listHabits.path, headers }];
  const today = dayAt(Date.now(), UTC);
  if (call === 'step') return stepsOf(visitor, today, headers);
  return visitor.habitIds.flatMap((id) =>
    [true, false].map((completed) => ({
      method: setDay.method,
      path: setDay.path.replace(':id', String(id)).replace(':date', today),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ completed }),
    })),
  );
}

/** Each habit's entry is corrected again and again: more and more of them would be another measure. */
function stepsOf(visitor: Visitor, today: string, headers: Record<string, string>): Request[] {
  return visitor.habitIds.flatMap((id) => {
    const entryId = randomUUID();
    return [250, 1_000].map((amount) => ({
      method: putEntry.method,
      path: putEntry.path.replace(':id', String(id)).replace(':entryId', entryId),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ date: today, amount }),
    }));
  });
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
