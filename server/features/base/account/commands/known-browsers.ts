import { type Queries, statement } from '#server/database/database.ts';
import { knownSince } from '../queries/sign-in.ts';

const forgetAll = statement(
  'account.forget-browsers',
  'delete from known_browsers where user_id = $1',
);
const sweep = statement(
  'account.sweep-browsers',
  'delete from known_browsers where last_used_at <= $1',
);

export async function forgetBrowsers(queries: Queries, userId: number): Promise<void> {
  await queries.run(forgetAll, [userId]);
}

export async function sweepBrowsers(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [knownSince(now)]);
}
