import type { ReactNode } from 'react';
import type { SiteStatus } from '#contract/admin.ts';
import { bytesText } from '#domain/text/bytes-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { hasFailed, LoadError } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { momentText } from '#web/ui/time-texts.ts';
import { useSiteStatus } from '../queries.ts';
import { durationText } from './texts.ts';

export function StatusCards() {
  const query = useSiteStatus();
  const { data } = query;
  if (hasFailed(query)) {
    return (
      <Card>
        <LoadError query={query} />
      </Card>
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the site status…" className="grid gap-6 lg:grid-cols-3">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </LoadingRegion>
    );
  }
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <MailCard mail={data.mail} />
      <JobsCard jobs={data.jobs} />
      <ProgramCard status={data} />
    </div>
  );
}

function MailCard({ mail }: { mail: SiteStatus['mail'] }) {
  const { hasServer, lastFailure } = mail;
  return (
    <Card
      title="Mail"
      action={
        hasServer ? <Badge tone="success">Sending</Badge> : <Badge tone="warning">Outbox</Badge>
      }
    >
      <Facts
        facts={[
          ['From', <Sender key="from" from={mail.from} />],
          ['Waiting', mail.pending],
          ['Sent', mail.sent],
          ['Failed', mail.failed],
        ]}
      />
      {!hasServer && (
        <p className="mt-3 text-sm text-secondary">
          No mail server is set up (SMTP_URL): emails are written to the outbox below.
        </p>
      )}
      {lastFailure && (
        <p className="mt-3 text-sm text-secondary wrap-anywhere">
          Last failure, {momentText(lastFailure.at)}: {lastFailure.message}
        </p>
      )}
    </Card>
  );
}

/** 'HabitCrush <no-reply@example.org>': the address does not break if it fits a line. */
function Sender({ from }: { from: string }) {
  const [name, address] = from.split(/(?=<)/);
  return (
    <>
      {name}
      <span className="inline-block">{address}</span>
    </>
  );
}

function JobsCard({ jobs }: { jobs: SiteStatus['jobs'] }) {
  const { oldestOverdueSeconds: overdue, troubles } = jobs;
  return (
    <Card
      title="Background jobs"
      action={
        overdue === null ? (
          <Badge tone="success">On time</Badge>
        ) : (
          <Badge tone="error">Late by {durationText(overdue)}</Badge>
        )
      }
    >
      <Facts
        facts={[
          ['Waiting', jobs.waiting],
          ['Running', jobs.running],
          ['Failing', jobs.failing],
        ]}
      />
      <ul className="mt-3 grid gap-2 empty:hidden">
        {troubles.map(({ job, attempts, error }) => (
          <li key={`${job} ${error}`} className="text-sm text-secondary wrap-anywhere">
            {job}, tried {attempts === 1 ? 'once' : `${attempts} times`}: {error}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProgramCard({ status: { version, database } }: { status: SiteStatus }) {
  return (
    <Card title="Program">
      <Facts
        facts={[
          ['HabitCrush', version],
          ['PostgreSQL', database.version],
          ['Database', bytesText(database.bytes)],
        ]}
      />
    </Card>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-secondary">{label}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
