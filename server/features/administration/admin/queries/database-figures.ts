import { type Queries, statement } from '#server/database/database.ts';
import { SESSION_TIMEOUT_MS } from '#server/features/social/presence/public.ts';
import { gauge, type Family, type Sample } from '#server/metrics/text-format.ts';

const database = statement(
  'admin.database-figures',
  `select pg_database_size(current_database()) as bytes,
          (select sum(numbackends) from pg_stat_database) as connections,
          current_setting('max_connections')::int as "connectionsMax"`,
);
const jobs = statement(
  'admin.job-figures',
  `select task_identifier as job,
          count(*) filter (where attempts < max_attempts and run_at <= now()) as due,
          count(*) filter (where attempts < max_attempts and run_at > now()) as later,
          count(*) filter (where attempts >= max_attempts) as "givenUp",
          coalesce(extract(epoch from now() - min(run_at) filter (
            where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as seconds
     from graphile_worker.jobs group by task_identifier order by task_identifier`,
);
const mails = statement(
  'admin.mail-figures',
  `select count(*) filter (where status = 'pending' and coalesce(retry_at, scheduled_for) <= $1) as due,
          count(*) filter (where status = 'pending' and coalesce(retry_at, scheduled_for) > $1) as later,
          count(*) filter (where status = 'failed') as failed
     from notification_queue where status in ('pending', 'failed')`,
);
const watching = statement(
  'admin.watching-figures',
  'select count(*) as watching from profile_views where last_seen >= $1',
);

type DatabaseRow = { bytes: number; connections: number; connectionsMax: number };
type JobRow = { job: string; due: number; later: number; givenUp: number; seconds: number };
type MailRow = { due: number; later: number; failed: number };

/** Metrics that all nodes share. */
export async function readDatabaseFigures(queries: Queries, now: number): Promise<Family[]> {
  const at = new Date(now);
  const [[size], jobRows, [mail], [watched]] = await Promise.all([
    queries.run<DatabaseRow>(database, []),
    queries.run<JobRow>(jobs, []),
    queries.run<MailRow>(mails, [at]),
    queries.run<{ watching: number }>(watching, [new Date(now - SESSION_TIMEOUT_MS)]),
  ]);
  return [
    ...(size ? sizeFigures(size) : []),
    ...jobFigures(jobRows),
    gauge('habitcrush_mails_waiting', 'Mails of notifications by their state.', [
      { labels: { state: 'due' }, value: mail?.due ?? 0 },
      { labels: { state: 'later' }, value: mail?.later ?? 0 },
      { labels: { state: 'failed' }, value: mail?.failed ?? 0 },
    ]),
    gauge('habitcrush_watching', 'Pages that are watching a profile now.', watched?.watching ?? 0),
  ];
}

const sizeFigures = ({ bytes, connections, connectionsMax }: DatabaseRow): Family[] => [
  gauge('habitcrush_database_bytes', 'Size of the database.', bytes),
  gauge('habitcrush_database_connections', 'Open connections to the database server.', connections),
  gauge('habitcrush_database_connections_max', 'Maximum number of connections.', connectionsMax),
];

const jobFigures = (rows: readonly JobRow[]): Family[] => [
  gauge(
    'habitcrush_jobs_waiting',
    'Background jobs by state; `given up` have no attempts left.',
    rows.flatMap(({ job, due, later, givenUp }): Sample[] => [
      { labels: { task: job, state: 'due' }, value: due },
      { labels: { task: job, state: 'later' }, value: later },
      { labels: { task: job, state: 'given up' }, value: givenUp },
    ]),
  ),
  gauge(
    'habitcrush_jobs_oldest_seconds',
    'Age of the oldest job that is due and not started.',
    rows.map(({ job, seconds }) => ({ labels: { task: job }, value: seconds })),
  ),
];
