import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildHouse, createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './database/migrate.ts';
import { prepareAdministrator } from './features/account/public.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { readWebPages } from './plugins/assets.ts';
import { startJobRunner } from './plugins/job-runner.ts';
import { endOnSignal, runOrExplain, say } from './process.ts';

const webFolder =
  process.env['HABITCRUSH_WEB'] ?? fileURLToPath(new URL('../web', import.meta.url));

await runOrExplain(async () => {
  const config = readConfig(process.env);
  say('database');
  const database = await openConfiguredDatabase(config);
  const closing = [() => database.close()];
  endOnSignal(closing);
  say('migrating');
  await migrate(database.pool);
  const house = buildHouse({ config, pool: database.pool, clock: systemClock });
  const setupLink = await prepareAdministrator(house);
  const app = await createApp(house, await readWebPages(webFolder));
  say('listening');
  const address = await listen(app, config);
  closing.unshift(() => app.close());
  if (config.worker === 'inside') {
    const runner = await startJobRunner(house, app.log);
    closing.splice(1, 0, () => runner.stop());
  }
  say(`HabitCrush is open at ${address}`);
  if (setupLink) say(`Create the administrator here (works once): ${setupLink}`);
});

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ host: config.host, port: config.port });
  return config.publicUrl;
}
