import { statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { linkMail } from './commands/link.ts';

const sweepDepartures = statement(
  'oidc.sweep-departures',
  'delete from oidc_departures where expires_at <= $1',
);
const sweepNewcomers = statement(
  'oidc.sweep-newcomers',
  'delete from oidc_newcomers where expires_at <= $1',
);

export const oidcJobs = [
  linkMail,
  defineJob('sweepOidc', sweepExpired(sweepDepartures, sweepNewcomers), { at: '53 * * * *' }),
];
