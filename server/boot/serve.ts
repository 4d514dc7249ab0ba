import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { createContext, createApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { shownWaysOf } from '#server/config/sign-in.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { reportConversion } from '#server/upgrade/report-conversion.ts';
import { prepareAdministrator } from '#server/features/base/account/public.ts';
import { describeShortage } from '#server/features/administration/backups/public.ts';
import { preparePushKeys } from '#server/features/base/channels/public.ts';
import type { AppContext } from '#server/context.ts';
import type { OpenedDatabase } from './open-database.ts';
import { readWebPages } from '#server/pages/documents.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { acceptFaster } from '#server/overload/accept-faster.ts';
import { type Closing, say } from './process.ts';
import { isNoAddressHere } from '#server/http/no-address-here.ts';
import { startMetrics } from './start-metrics.ts';
import type { Listening } from '#server/metrics/listen.ts';
import { warningsOf, warningsOfDatabase } from './start-warnings.ts';

// Run from source, the pages are Vite's to serve.
const isBuilt = import.meta.url.includes('/dist/server/');
const webFolder = isBuilt ? fileURLToPath(new URL('../web', import.meta.url)) : undefined;

/** Less than the process gives itself to end: the database must be closed after it. */
const PATIENCE_MS = 5_000;

/**
 * To be taken: all pages connect again at once after a restart. What does not fit here is not refused but dropped by
 * the kernel, and then waits for seconds; the kernel takes less where `somaxconn` says so.
 */
const CONNECTIONS_WAITING = 4_096;

/** The first jobs are done by then, too; and V8 gives back what it holds for new objects after five quiet seconds only. */
const SETTLED_MS = 10_000;

/** Everything between a database that answers and a server that does. */
export async function serve(
  config: Config,
  { pool }: OpenedDatabase,
  closing: Closing,
): Promise<void> {
  say('migrating');
  const ctx = createContext({ config, pool, clock: systemClock });
  // The routes are made while the database is waited for.
  const [setupLink, app] = await Promise.all([prepareDatabase(ctx), prepareApp(ctx)]);
  say('listening');
  await listen(app, config);
  let jobs: Promise<JobRunner> | undefined;
  let metrics: Listening | undefined;
  closing.unshift(async () => {
    // Metrics, too, are told meanwhile: that it drains is one of them.
    await drain(ctx);
    const closed = Promise.all([closeServer(app), jobs?.then((runner) => runner.stop())]);
    await Promise.all([closed, metrics?.close()]);
  });
  metrics = await startMetrics(ctx, 'server');
  for (const warning of [...warningsOf(config), ...(await warningsOfDatabase(config, pool))]) {
    say(warning);
  }
  const shortage = await describeShortage(ctx);
  if (shortage) say(`Warning: ${shortage}`);
  say(`HabitCrush is open at ${config.publicUrl}`);
  if (setupLink) say(`Create the administrator here (works once): ${setupLink}`);
  // What comes from here on takes the processor from the first calls: it can wait a moment, people should not.
  void acceptFaster(app.server, CONNECTIONS_WAITING);
  if (config.worker === 'inside' && !ctx.condition.isDraining) jobs = readJobs(ctx, app);
  await jobs;
  sweepAfterStart();
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: CONNECTIONS_WAITING });
  } catch (error) {
    throw isNoAddressHere(error)
      ? new ConfigError(`HOST: ${host} is no address of this machine.`)
      : error;
  }
}

async function readJobs(ctx: AppContext, { log }: FastifyInstance): Promise<JobRunner> {
  const { startJobs } = await import('#server/jobs.ts');
  return startJobs(ctx, log);
}

async function prepareDatabase(ctx: AppContext): Promise<string | undefined> {
  await migrateDatabase(ctx.database.pool, (conversion) =>
    reportConversion(conversion, ctx.config.dataDir, say),
  );
  const [setupLink] = await Promise.all([prepareAdministrator(ctx), preparePushKeys(ctx)]);
  return setupLink;
}

async function prepareApp(ctx: AppContext): Promise<FastifyInstance> {
  const app = await createApp(ctx, readWebPages(webFolder, shownWaysOf(ctx.config)));
  await app.ready();
  return app;
}

/**
 * A start leaves some 20 MB behind that nothing needs any more. V8 would keep them until it wants the room, which a
 * small site never makes it want. It stands still for some 50 ms, once.
 */
function sweepAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setTimeout(collect, SETTLED_MS).unref();
}

/** Whoever sends calls here asks for its health first, and needs a moment to see that it is to end. */
async function drain({ config, condition }: AppContext): Promise<void> {
  condition.isDraining = true;
  await sleep(config.drainSeconds * 1_000);
}

/** Calls under way are answered; whoever takes or sends slowly does not keep the server from ending. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(timer);
}
