import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { listHabits, putEntry, setDay } from '#contract/habits.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { sessionOf, tokensOf, type Visitor } from './visitors.ts';

/** A step leaves the goal of the day open. */
export type CallName = 'list' | 'complete' | 'step';

const STEP_AMOUNTS = [500, 250];

/** The sender: a browser, or all programs of a user in turn. */
export type Sender = 'browser' | 'programs';

const headersOf = (sender: Sender, { email }: Visitor): Record<string, string>[] =>
  sender === 'browser'
    ? [{ cookie: `session=${sessionOf(email)}` }]
    : tokensOf(email).map((token) => ({ authorization: `Bearer ${token}` }));

/** The repeated requests of a visitor. */
function requestsOf(call: CallName, visitor: Visitor, sender: Sender): Request[] {
  const callers = headersOf(sender, visitor);
  if (call === 'list') {
    return callers.map((headers) => ({ method: 'GET', path: listHabits.path, headers }));
  }
  const today = dayAt(Date.now(), UTC);
  return visitor.habitIds.flatMap((id, index) => {
    const headers = callers[index % callers.length] ?? {};
    if (call !== 'complete') return stepsOf(id, today, headers, STEP_AMOUNTS);
    return [true, false].map((completed) => ({
      method: setDay.method,
      path: setDay.path.replace(':id', String(id)).replace(':date', today),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ completed }),
    }));
  });
}

/**
 * Corrects one entry of each habit repeatedly, because a growing number of entries would change the cost. No habit
 * reaches its goal, because that could make the day perfect.
 */
function stepsOf(
  habitId: number,
  today: string,
  headers: Record<string, string>,
  amounts: readonly number[],
): Request[] {
  const entryId = randomUUID();
  return amounts.map((amount) => ({
    method: putEntry.method,
    path: putEntry.path.replace(':id', String(habitId)).replace(':entryId', entryId),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ date: today, amount }),
  }));
}

/** One list for each connection. Each user is on one connection, so that users do not wait for each other. */
export function requestsByConnection(
  call: CallName,
  visitors: readonly Visitor[],
  connections: number,
  sender: Sender = 'browser',
): Request[][] {
  if (visitors.length < connections) throw new Error('There are fewer visitors than connections.');
  return Array.from({ length: connections }, (_, connection) =>
    visitors
      .filter((_visitor, index) => index % connections === connection)
      .flatMap((visitor) => requestsOf(call, visitor, sender)),
  );
}
