import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { createContext, createApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { shownSignIn } from '#server/config/sign-in.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { reportConversion } from '#server/upgrade/report-conversion.ts';
import { prepareAdministrator } from '#server/features/base/account/public.ts';
import { describeShortage } from '#server/features/administration/backups/public.ts';
import { preparePushKeys } from '#server/features/base/channels/public.ts';
import type { AppContext } from '#server/context.ts';
import type { OpenedDatabase } from './open-database.ts';
import { readWebPages } from '#server/pages/documents.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { type CloseSteps, printLine } from './process.ts';
import { isAddressUnavailable } from '#server/http/address-unavailable.ts';
import { startMetrics } from './start-metrics.ts';
import type { Listening } from '#server/metrics/listen.ts';
import { warningsOf, readDatabaseWarnings } from './start-warnings.ts';

// In development, Vite serves the pages.
const isBuilt = import.meta.url.includes('/dist/server/');
const webFolder = isBuilt ? fileURLToPath(new URL('../web', import.meta.url)) : undefined;

/** Shorter than the deadline of the process, because the database is closed after it. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * The backlog must be large: after a restart all clients reconnect at once. The kernel drops what does not fit, and the
 * client retries only after seconds. `somaxconn` limits it further.
 */
const BACKLOG = 4_096;

/** By then the first jobs are done. V8 shrinks its young generation only after five idle seconds. */
const COLLECT_AFTER_MS = 10_000;

/** Migrates the database, opens the server and its jobs, and closes them on a signal. */
export async function serve(
  config: Config,
  { pool }: OpenedDatabase,
  closing: CloseSteps,
): Promise<void> {
  printLine('migrating');
  const ctx = createContext({ config, pool, clock: systemClock });
  // Builds the routes during the migration.
  const [setupLink, app] = await Promise.all([prepareDatabase(ctx), prepareApp(ctx)]);
  printLine('listening');
  await listen(app, config);
  let jobs: Promise<JobRunner> | undefined;
  let metrics: Listening | undefined;
  closing.unshift(async () => {
    // Metrics are served while draining, and report it.
    await drain(ctx);
    const closed = Promise.all([closeServer(app), jobs?.then((runner) => runner.stop())]);
    await Promise.all([closed, metrics?.close()]);
  });
  metrics = await startMetrics(ctx, 'server');
  for (const warning of [...warningsOf(config), ...(await readDatabaseWarnings(config, pool))]) {
    printLine(warning);
  }
  const shortage = await describeShortage(ctx);
  if (shortage) printLine(`Warning: ${shortage}`);
  printLine(`HabitCrush is open at ${config.publicUrl}`);
  if (setupLink) printLine(`Create the administrator here (works once): ${setupLink}`);
  if (config.worker === 'inside' && !ctx.health.isDraining) jobs = readJobs(ctx, app);
  await jobs;
  collectGarbageAfterStart();
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    throw isAddressUnavailable(error)
      ? new ConfigError(`HOST: ${host} is not an address of this machine.`)
      : error;
  }
}

async function readJobs(ctx: AppContext, { log }: FastifyInstance): Promise<JobRunner> {
  const { startJobs } = await import('#server/jobs.ts');
  return startJobs(ctx, log);
}

async function prepareDatabase(ctx: AppContext): Promise<string | undefined> {
  await migrateDatabase(ctx.database.pool, (conversion) =>
    reportConversion(conversion, ctx.config.dataDir, printLine),
  );
  const [setupLink] = await Promise.all([prepareAdministrator(ctx), preparePushKeys(ctx)]);
  return setupLink;
}

async function prepareApp(ctx: AppContext): Promise<FastifyInstance> {
  const app = await createApp(ctx, readWebPages(webFolder, shownSignIn(ctx.config)));
  await app.ready();
  return app;
}

/**
 * The start leaves 10 to 20 MB of garbage, which V8 would keep on a small site: 60 instead of 84 MB (PSS, median of
 * five starts in turn). The collection pauses the process once for about 50 ms.
 */
function collectGarbageAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setTimeout(collect, COLLECT_AFTER_MS).unref();
}

/** Gives the load balancer time to notice, by the health check, that this node ends. */
async function drain({ config, health }: AppContext): Promise<void> {
  health.isDraining = true;
  await sleep(config.drainSeconds * 1_000);
}

/** Completes running requests, and disconnects slow clients after the timeout. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(timer);
}
