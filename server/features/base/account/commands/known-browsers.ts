import { type Queries, statement } from '#server/database/database.ts';
import { knownSince } from '../queries/sign-in.ts';

const deleteAll = statement(
  'account.forget-browsers',
  'delete from known_browsers where user_id = $1',
);
const sweep = statement(
  'account.sweep-browsers',
  'delete from known_browsers where last_used_at <= $1',
);

export async function deleteBrowsers(queries: Queries, userId: number): Promise<void> {
  await queries.run(deleteAll, [userId]);
}

export async function sweepBrowsers(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [knownSince(now)]);
}
