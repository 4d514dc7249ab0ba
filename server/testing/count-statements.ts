import pg from 'pg';
import { vi } from 'vitest';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';

export type CountedStatements = {
  /** Names, or texts of statements without a name. */
  statements: string[];
  /** Statements that are sent before the first one is answered share a round trip. */
  roundTrips: number;
};

type Query = string | { name?: string; text: string };
type Answered = (...answer: unknown[]) => void;
type Run = (this: pg.Client, query: Query, values?: unknown, answered?: Answered) => unknown;

/** Counts the statements that the work sends to PostgreSQL on any connection of the app. */
export async function countStatements(work: () => Promise<unknown>): Promise<CountedStatements> {
  const counted: CountedStatements = { statements: [], roundTrips: 0 };
  const underWay = new Map<pg.Client, number>();
  const prototype: { query: Run } = pg.Client.prototype;
  const { query: run } = prototype;
  const counting: Run = function (query, values, answered) {
    // Databases of earlier tests are restored in the background.
    if (this.user === SUPERUSER) return run.call(this, query, values, answered);
    counted.statements.push(typeof query === 'string' ? query : (query.name ?? query.text));
    const before = underWay.get(this) ?? 0;
    if (before === 0) counted.roundTrips += 1;
    underWay.set(this, before + 1);
    const end = () => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    if (!answered) return (run.call(this, query, values) as Promise<unknown>).finally(end);
    return run.call(this, query, values, (...answer) => {
      end();
      answered(...answer);
    });
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(counting as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return counted;
}
