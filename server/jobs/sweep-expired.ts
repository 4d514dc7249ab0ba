import type { AppContext } from '#server/context.ts';
import type { statement } from '#server/database/database.ts';

/** A job that deletes expired rows. The only value of its statements is the current time. */
export const sweepExpired =
  (...statements: readonly ReturnType<typeof statement>[]) =>
  async ({ database, clock }: AppContext): Promise<void> => {
    const now = new Date(clock.now());
    for (const deleteExpired of statements) await database.run(deleteExpired, [now]);
  };
