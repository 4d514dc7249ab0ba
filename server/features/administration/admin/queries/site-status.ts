import type { SiteStatus } from '#contract/admin.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { OLDEST_OVERDUE_SECONDS } from '#server/http/health.ts';
import { VERSION } from '#server/config/version.ts';

const MAX_TROUBLES = 10;
const MAX_ERROR_LENGTH = 300;

const database = statement(
  'admin.database',
  `select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`,
);
const mails = statement(
  'admin.mails',
  `select (count(*) filter (where status = 'pending'))::int as pending,
          (count(*) filter (where status = 'sent'))::int as sent,
          (count(*) filter (where status = 'failed'))::int as failed
     from notification_queue`,
);
const lastFailure = statement(
  'admin.last-failed-mail',
  `select created_at as at, coalesce(error_message, '') as message
     from notification_queue where status = 'failed' order by id desc limit 1`,
);
const jobCounts = statement(
  'admin.jobs',
  `select (count(*) filter (where locked_at is null and attempts < max_attempts))::int as waiting,
          (count(*) filter (where locked_at is not null))::int as running,
          (count(*) filter (where last_error is not null))::int as failing,
          ${OLDEST_OVERDUE_SECONDS} as "oldestOverdueSeconds"
     from graphile_worker.jobs`,
);
const troubles = statement(
  'admin.failing-jobs',
  `select task_identifier as job, attempts::int as attempts, left(last_error, ${MAX_ERROR_LENGTH}) as error
     from graphile_worker.jobs where last_error is not null
    order by attempts desc, id limit ${MAX_TROUBLES}`,
);

type MailCounts = Pick<SiteStatus['mail'], 'pending' | 'sent' | 'failed'>;
type MailFailure = { at: Date; message: string };
type JobCounts = Omit<SiteStatus['jobs'], 'troubles'>;
type FailingJob = SiteStatus['jobs']['troubles'][number];

export async function getSiteStatus(ctx: AppContext): Promise<SiteStatus> {
  const [databases, mail, jobs] = await Promise.all([
    ctx.database.run<SiteStatus['database']>(database, []),
    readMail(ctx),
    readJobs(ctx.database),
  ]);
  return { version: VERSION, database: databases[0] ?? { version: '?', bytes: 0 }, mail, jobs };
}

async function readMail({ config, database: queries }: AppContext): Promise<SiteStatus['mail']> {
  const [[counts], [failure]] = await Promise.all([
    queries.run<MailCounts>(mails, []),
    queries.run<MailFailure>(lastFailure, []),
  ]);
  return {
    hasServer: config.smtpUrl !== undefined,
    from: config.mailFrom,
    ...(counts ?? { pending: 0, sent: 0, failed: 0 }),
    lastFailure: failure ? { at: failure.at.toISOString(), message: failure.message } : null,
  };
}

async function readJobs(queries: Queries): Promise<SiteStatus['jobs']> {
  const [[counts], failing] = await Promise.all([
    queries.run<JobCounts>(jobCounts, []),
    queries.run<FailingJob>(troubles, []),
  ]);
  const nothing = { waiting: 0, running: 0, failing: 0, oldestOverdueSeconds: null };
  return { ...(counts ?? nothing), troubles: failing };
}
