import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { pluralise } from '#domain/text/pluralise.ts';
import { ConfigError, type Config } from '#server/config/config.ts';
import { migrationsFolder } from '#server/database/migrate.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/error.ts';
import { OLDEST_OVERDUE_SECONDS } from '#server/http/health.ts';
import { joinConfiguredDatabase, type OpenedDatabase } from '#server/boot/open-database.ts';
import { closePool, createPool } from '#server/database/pool.ts';
import { problem, type Finding, unknown, warning, ok, messageOf } from './finding.ts';

const OLDEST_VERSION = 150_000;
/** The connections of a server and its worker. */
const CONNECTIONS_NEEDED = 22;
const LATE_SECONDS = 300;

const DATABASE_FACTS = `
  select current_setting('server_version_num')::int as version,
         current_setting('server_version') as "versionText",
         current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as "isStandby",
         current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
         has_database_privilege(current_database(), 'create')
           and has_schema_privilege('public', 'create') as "mayCreate",
         current_user as "user", current_database() as database,
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int as "connectionsMax",
         (select sum(numbackends) from pg_stat_database)::int as connections,
         to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`;

type DatabaseFacts = {
  version: number;
  versionText: string;
  encoding: string;
  isStandby: boolean;
  isReadOnly: boolean;
  mayCreate: boolean;
  user: string;
  database: string;
  connectionsMax: number;
  connections: number;
  isMigrated: boolean;
};

export type Joined = {
  readonly database: OpenedDatabase | undefined;
  readonly findings: Finding[];
};

/** Returns the open database too, for the other checks. */
export async function examineDatabase(config: Config): Promise<Joined> {
  let database: OpenedDatabase | undefined;
  try {
    database = await joinConfiguredDatabase(config);
    const findings = [...(await examine(database.pool)), ...(await examineStandby(config))];
    return { database, findings };
  } catch (error) {
    await database?.close();
    return { database: undefined, findings: [explain(error, config)] };
  }
}

function explain(error: unknown, { databaseUrl, dataDir }: Config): Finding {
  if (error instanceof ConfigError)
    return problem(error.message, 'See “Poolers” in docs/guides/database-and-nodes.md.');
  if (databaseUrl === undefined) {
    const message = error instanceof EmbeddedPostgresError ? '' : ` (${messageOf(error)})`;
    return problem(
      `The embedded database in ${dataDir} is not running${message}, so the server is not running either.`,
      'Start the server, then run the doctor again. If the start fails, see the server log and postgres.log in that folder.',
    );
  }
  return problem(
    messageOf(error),
    'Is it running? Are address, user and password right? Does pg_hba.conf allow this machine?',
  );
}

async function examine(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<DatabaseFacts>(DATABASE_FACTS);
  const [look] = rows;
  if (!look) return [];
  const findings = [...checkServer(look), ...checkRights(look), ...checkConnections(look)];
  if (look.isMigrated) findings.push(...(await checkMigrations(pool)), ...(await checkJobs(pool)));
  else findings.push(unknown('There are no tables yet: the next start creates them.'));
  if (findings.some(({ level }) => level !== 'unknown')) return findings;
  const left = look.connectionsMax - look.connections;
  return [
    ok(
      `PostgreSQL ${look.versionText} responds, allows creating tables, and has ${pluralise(left, 'connection')} left.`,
    ),
    ...findings,
  ];
}

function checkServer({
  version,
  versionText,
  encoding,
  isStandby,
  isReadOnly,
}: DatabaseFacts): Finding[] {
  const findings: Finding[] = [];
  if (version < OLDEST_VERSION) {
    findings.push(problem(`PostgreSQL ${versionText} is too old.`, 'Use 15 or later.'));
  }
  if (encoding !== 'UTF8') {
    findings.push(
      problem(
        `The encoding of the database is ${encoding}, which cannot store every name.`,
        'Create one with createdb --encoding=UTF8 --template=template0.',
      ),
    );
  }
  if (isStandby || isReadOnly) {
    findings.push(
      problem(
        'The database is read-only: it is a standby, or configured as read-only.',
        'Set DATABASE_URL to an address that always leads to the primary.',
      ),
    );
  }
  return findings;
}

function checkRights({ mayCreate, user, database }: DatabaseFacts): Finding[] {
  if (mayCreate) return [];
  return [
    problem(
      `User ${user} may not create tables in ${database}, which upgrades require.`,
      `As its owner: alter database "${database}" owner to "${user}"; and in it: grant all on schema public to "${user}";`,
    ),
  ];
}

function checkConnections({ connections, connectionsMax }: DatabaseFacts): Finding[] {
  if (connectionsMax - connections >= CONNECTIONS_NEEDED) return [];
  return [
    warning(
      `${connections} of ${connectionsMax} connections are in use; a server and its worker need ${CONNECTIONS_NEEDED}.`,
      'Raise max_connections, or find out what uses them: select * from pg_stat_activity;',
    ),
  ];
}

async function checkMigrations(pool: pg.Pool): Promise<Finding[]> {
  const journal = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as {
    entries: unknown[];
  };
  const { rows } = await pool.query<{ made: number }>(
    'select count(*)::int as made from drizzle.__drizzle_migrations',
  );
  const missing = journal.entries.length - (rows[0]?.made ?? 0);
  if (missing === 0) return [];
  if (missing > 0)
    return [
      unknown(
        `${pluralise(missing, 'migration is', 'migrations are')} pending until the next start.`,
      ),
    ];
  return [
    problem(
      'A newer version has changed the tables, so this version cannot use them.',
      'Start the newer version, or restore a backup from before the upgrade.',
    ),
  ];
}

async function checkJobs(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select ${OLDEST_OVERDUE_SECONDS} as seconds from graphile_worker._private_jobs`,
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds < LATE_SECONDS) return [];
  return [
    warning(
      `A job has waited for ${Math.round(seconds / 60)} minutes: mails and reminders are late.`,
      'With WORKER=separate, npm run worker must be running. Otherwise the log shows what blocks the jobs.',
    ),
  ];
}

const TIMEOUT_MS = 4_000;

/** Checks DATABASE_REPLICA_URL. It only warns, because the server falls back to the primary. */
async function examineStandby({ databaseReplicaUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [];
  const { hostname, port } = new URL(url);
  const standby = `The standby of DATABASE_REPLICA_URL (${hostname}:${port || 5432})`;
  const options = { max: 1, queryTimeoutMs: TIMEOUT_MS, connectTimeoutMs: TIMEOUT_MS };
  const pool = createPool(url, options);
  try {
    const { rows } = await pool.query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby"',
    );
    if (rows[0]?.isStandby) return [ok(`${standby} responds.`)];
    const advice = 'Set it to a standby of DATABASE_URL (docs/guides/scaling.md), or remove it.';
    return [warning(`${standby} is not a standby.`, advice)];
  } catch (error) {
    const advice =
      'Reads go to the primary until it responds. Is it running? Does it allow this machine?';
    return [warning(`${standby} does not respond: ${messageOf(error)}`, advice)];
  } finally {
    await closePool(pool);
  }
}
