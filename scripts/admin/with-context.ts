import { createContext } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { AppContext } from '#server/context.ts';
import { joinConfiguredDatabase } from '#server/boot/open-database.ts';

/** Runs a command on the database of the configured instance, beside a running server. */
export async function withContext<Result>(
  command: (ctx: AppContext) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const database = await joinConfiguredDatabase(config);
  try {
    return await command(createContext({ config, pool: database.pool, clock: systemClock }));
  } finally {
    await database.close();
  }
}
