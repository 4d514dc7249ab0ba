import { type Queries, statement } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';

/** Points to add under one key. The key expires this many seconds after its first point. */
export type Cost = {
  readonly key: string;
  readonly points: number;
  readonly limit: number;
  readonly seconds: number;
};
export type Spent = { readonly isOver: boolean; readonly expire: number };
export type Refund = { readonly key: string; readonly points: number };

const MAX_KEYS = 3;
const upTo = (make: (count: number) => Statement) =>
  Array.from({ length: MAX_KEYS + 1 }, (_, count) => make(count));

/** Each part waits for the part before it, so that all statements lock keys in the same order. */
const joined = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `part${at} as (${part(at)})`).join(', ');

const costAt = (at: number, place: number) => `$${2 + 4 * at + place}`;
const refundAt = (at: number, place: number) => `$${2 + 2 * at + place}`;

/** $1 is the time. Each key has its name, points, limit and end. */
const ADD = upTo((count) => {
  const parts = joined(count, (at) => {
    return `insert into rate_limits as l (key, points, expire)
      select ${costAt(at, 0)}::text, ${costAt(at, 1)}::int, ${costAt(at, 3)}::bigint
       ${at === 0 ? '' : `where not (select "isOver" from part${at - 1})`}
      on conflict (key) do update
        set points = case when l.expire <= $1 then 0 else l.points end + excluded.points,
            expire = case when l.expire <= $1 then excluded.expire else l.expire end
      returning points > ${costAt(at, 2)}::int as "isOver", expire`;
  });
  const rows = Array.from({ length: count }, (_, at) => `select ${at} as at, * from part${at}`);
  return statement(`limits.add-${count}`, `with ${parts} ${rows.join(' union all ')} order by at`);
});

/** $1 is the time. Each key has its name and points. A key without points starts over at its next point. */
const SUBTRACT = upTo((count) => {
  const parts = joined(
    count,
    (at) => `update rate_limits
        set points = greatest(points - ${refundAt(at, 1)}, 0),
            expire = case when points > ${refundAt(at, 1)} then expire else 0 end
      where key = ${refundAt(at, 0)} and expire > $1
        ${at === 0 ? '' : `and (select count(*) from part${at - 1}) >= 0`}
      returning 1`,
  );
  return statement(`limits.subtract-${count}`, `with ${parts} select from part${count - 1}`);
});

function statementFor(statements: readonly Statement[], count: number): Statement {
  const existing = statements[count];
  if (!existing) throw new Error(`No statement counts ${count} limits.`);
  return existing;
}

/** Adds under each key in turn, until one exceeds its limit. Returns the keys that were counted, in this order. */
export async function addPoints(
  queries: Queries,
  costs: readonly Cost[],
  now: number,
): Promise<Spent[]> {
  const values = costs.flatMap(({ key, points, limit, seconds }) => [
    key,
    points,
    limit,
    now + seconds * 1000,
  ]);
  return queries.run<Spent>(statementFor(ADD, costs.length), [now, ...values]);
}

export async function subtractPoints(
  queries: Queries,
  refunds: readonly Refund[],
  now: number,
): Promise<void> {
  if (refunds.length === 0) return;
  const values = refunds.flatMap(({ key, points }) => [key, points]);
  await queries.run(statementFor(SUBTRACT, refunds.length), [now, ...values]);
}
