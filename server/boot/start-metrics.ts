import { ConfigError } from '#server/config/config.ts';
import type { AppContext } from '#server/context.ts';
import { openDatabase } from '#server/database/database.ts';
import { closePool, createPool } from '#server/database/pool.ts';
import { readDatabaseFigures } from '#server/features/administration/admin/public.ts';
import { isAddressUnavailable } from '#server/http/address-unavailable.ts';
import { listenForMetrics, type Listening } from '#server/metrics/listen.ts';
import { openProcessFigures } from '#server/metrics/process-figures.ts';
import { type Family, gauge } from '#server/metrics/text-format.ts';
import { withTimeout } from '#server/timing/with-timeout.ts';

const SETTING_OF = { server: 'METRICS_PORT', worker: 'WORKER_METRICS_PORT' } as const;

const TIMEOUT_MS = 2_000;
/** Reading costs a few queries, so more frequent scrapes get the cached figures. */
const MAX_AGE_MS = 10_000;

/** Serves metrics of this process and its database, if a port is set. */
export async function startMetrics(
  ctx: AppContext,
  role: keyof typeof SETTING_OF,
): Promise<Listening | undefined> {
  const { config, health, database, metrics, reads } = ctx;
  const port = role === 'server' ? config.metricsPort : config.workerMetricsPort;
  if (port === undefined) return undefined;
  const { dataDir, metricsHost: host } = config;
  const pools = { primary: database.pool, standby: reads.pool };
  const ofProcess = openProcessFigures({ role, health, dataDir, pools });
  const ofDatabase = openDatabaseFigures(ctx);
  const read = async () => [
    ...(await ofProcess.read()),
    ...metrics.families(),
    ...(await ofDatabase.read()),
  ];
  const listening = await listenForMetrics({ host, port }, read).catch((error: unknown) => {
    throw asConfigError(error, SETTING_OF[role], `${host}:${port}`);
  });
  return {
    port: listening.port,
    close: async () => {
      await listening.close();
      ofProcess.close();
      await ofDatabase.close();
    },
  };
}

function asConfigError(error: unknown, setting: string, address: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const why = { EADDRINUSE: 'is in use', EACCES: 'is not allowed' }[code ?? ''];
  if (why) return new ConfigError(`${setting}: listening on ${address} ${why}: choose another.`);
  if (!isAddressUnavailable(error)) return error;
  return new ConfigError(`METRICS_HOST: ${address} is not an address of this machine.`);
}

/**
 * Has its own connection, because metrics matter most when the pool is exhausted. Without a response in time the
 * database counts as down.
 */
function openDatabaseFigures({ database: { pool }, clock }: AppContext) {
  const own = createPool(pool.options.connectionString ?? '', {
    max: 1,
    applicationName: 'habitcrush metrics',
    queryTimeoutMs: TIMEOUT_MS,
    connectTimeoutMs: TIMEOUT_MS,
  });
  const database = openDatabase(own);
  let known: { at: number; families: Promise<Family[]> } | undefined;

  async function look(): Promise<Family[]> {
    const ofDatabase = await withTimeout(
      readDatabaseFigures(database, clock.now()).catch(() => undefined),
      TIMEOUT_MS,
    );
    const isUp = gauge(
      'habitcrush_database_up',
      'Whether the database answered in time.',
      Number(ofDatabase !== undefined),
    );
    return [isUp, ...(ofDatabase ?? [])];
  }

  return {
    read: () => {
      if (!known || performance.now() - known.at > MAX_AGE_MS) {
        known = { at: performance.now(), families: look() };
      }
      return known.families;
    },
    close: () => closePool(own),
  };
}
