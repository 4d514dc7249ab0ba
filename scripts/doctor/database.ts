import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { pluralise } from '#domain/text/pluralise.ts';
import { ConfigError } from '#server/config/config.ts';
import { migrationsFolder } from '#server/database/migrate.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/error.ts';
import { OLDEST_OVERDUE_SECONDS } from '#server/http/health.ts';
import { joinConfiguredDatabase, type OpenedDatabase } from '#server/boot/open-database.ts';
import type { Config } from '#server/config/config.ts';
import { fault, type Finding, unknown, warning, well, messageOf } from './finding.ts';
import { examineStandby } from './standby.ts';

const OLDEST_VERSION = 150_000;
/** The connections of a server and its worker. */
const CONNECTIONS_WANTED = 22;
const LATE_SECONDS = 300;

const LOOK = `
  select current_setting('server_version_num')::int as version,
         current_setting('server_version') as "versionText",
         current_setting('server_encoding') as encoding,
         pg_is_in_recovery() as "isFollower",
         current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
         has_database_privilege(current_database(), 'create')
           and has_schema_privilege('public', 'create') as "mayCreate",
         current_user as "user", current_database() as database,
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int as "connectionsMax",
         (select sum(numbackends) from pg_stat_database)::int as connections,
         to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`;

type Look = {
  version: number;
  versionText: string;
  encoding: string;
  isFollower: boolean;
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
    return fault(error.message, 'See “Poolers” in docs/guides/hosting.md.');
  if (databaseUrl === undefined) {
    const says = error instanceof EmbeddedPostgresError ? '' : ` (${messageOf(error)})`;
    return fault(
      `The embedded database in ${dataDir} does not run${says}, so the server does not either.`,
      'Start the server, and then the doctor once more. Why it ended stands in its log and in postgres.log there.',
    );
  }
  return fault(
    messageOf(error),
    'Does it run, is the address right, do user and password fit, does pg_hba.conf let this machine in?',
  );
}

async function examine(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<Look>(LOOK);
  const [look] = rows;
  if (!look) return [];
  const troubles = [...ofServer(look), ...ofRights(look), ...ofConnections(look)];
  if (look.isMigrated) troubles.push(...(await ofMigrations(pool)), ...(await ofJobs(pool)));
  else troubles.push(unknown('There are no tables yet: the next start makes them.'));
  if (troubles.some(({ level }) => level !== 'unknown')) return troubles;
  const left = look.connectionsMax - look.connections;
  return [
    well(
      `PostgreSQL ${look.versionText} answers, lets us make tables, and has ${pluralise(left, 'connection')} left.`,
    ),
    ...troubles,
  ];
}

function ofServer({ version, versionText, encoding, isFollower, isReadOnly }: Look): Finding[] {
  const found: Finding[] = [];
  if (version < OLDEST_VERSION) {
    found.push(fault(`PostgreSQL ${versionText} is too old.`, 'Take 15 or later.'));
  }
  if (encoding !== 'UTF8') {
    found.push(
      fault(
        `The database is encoded as ${encoding}, which cannot hold every name.`,
        'Make one with createdb --encoding=UTF8 --template=template0.',
      ),
    );
  }
  if (isFollower || isReadOnly) {
    found.push(
      fault(
        'The database only reads: it follows another, or is set to.',
        'Let DATABASE_URL lead to what always leads to the leader.',
      ),
    );
  }
  return found;
}

function ofRights({ mayCreate, user, database }: Look): Finding[] {
  if (mayCreate) return [];
  return [
    fault(
      `User ${user} may not make tables in ${database}, which each upgrade needs.`,
      `As its owner: alter database "${database}" owner to "${user}"; and in it: grant all on schema public to "${user}";`,
    ),
  ];
}

function ofConnections({ connections, connectionsMax }: Look): Finding[] {
  if (connectionsMax - connections >= CONNECTIONS_WANTED) return [];
  return [
    warning(
      `${connections} of ${connectionsMax} connections are taken; a server and its worker want ${CONNECTIONS_WANTED}.`,
      'Raise max_connections, or find who holds them: select * from pg_stat_activity;',
    ),
  ];
}

async function ofMigrations(pool: pg.Pool): Promise<Finding[]> {
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
        `${pluralise(missing, 'change of tables is', 'changes of tables are')} new: the next start makes them.`,
      ),
    ];
  return [
    fault(
      'A newer version has changed the tables: this one does not know what it finds.',
      'Start the newer version, or restore a backup that was made before.',
    ),
  ];
}

async function ofJobs(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select ${OLDEST_OVERDUE_SECONDS} as seconds from graphile_worker._private_jobs`,
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds < LATE_SECONDS) return [];
  return [
    warning(
      `A job has waited for ${Math.round(seconds / 60)} minutes: mails and reminders are late.`,
      'With WORKER=separate, npm run worker has to run. Otherwise the log says what holds it.',
    ),
  ];
}
