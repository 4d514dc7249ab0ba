import { fileURLToPath } from 'node:url';
import { buildHouse, createApp } from './app.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { prepareAdministrator } from './features/account/public.ts';
import type { OpenedDatabase } from './open-database.ts';
import { readWebPages } from './plugins/assets.ts';
import { type Closing, say } from './process.ts';

const webFolder =
  process.env['HABITCRUSH_WEB'] ?? fileURLToPath(new URL('../web', import.meta.url));

/** Everything between a database that answers and a server that does. */
export async function serve(
  config: Config,
  { pool }: OpenedDatabase,
  closing: Closing,
): Promise<void> {
  say('migrating');
  await migrate(pool);
  const house = buildHouse({ config, pool, clock: systemClock });
  const setupLink = await prepareAdministrator(house);
  const app = await createApp(house, await readWebPages(webFolder));
  say('listening');
  await app.listen({ host: config.host, port: config.port });
  closing.unshift(() => app.close());
  if (config.worker === 'inside') {
    // Read when calls are answered already: jobs can wait a moment, people should not.
    const starting = import('./plugins/job-runner.ts').then(({ startJobRunner }) =>
      startJobRunner(house, app.log),
    );
    closing.unshift(async () => (await starting).stop());
    await starting;
  }
  say(`HabitCrush is open at ${config.publicUrl}`);
  if (setupLink) say(`Create the administrator here (works once): ${setupLink}`);
}
