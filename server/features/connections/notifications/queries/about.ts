import { type Queries, statement } from '#server/database/database.ts';
import type { StartedChallenge } from '#server/mail/texts/challenge-started.ts';
import type { NamedUser } from '#server/mail/texts/compose.ts';

const userById = statement(
  'notifications.user',
  'select id, name, username, is_bot as "isBot" from users where id = $1',
);
const challengeById = statement(
  'notifications.challenge',
  `select id, name, description, start_date as "startDate", end_date as "endDate"
     from challenges where id = $1`,
);

export async function findUser(
  queries: Queries,
  id: number | null,
): Promise<NamedUser | undefined> {
  const [user] = await queries.run<NamedUser>(userById, [id]);
  return user;
}

export async function findChallenge(
  queries: Queries,
  id: number | null,
): Promise<StartedChallenge | undefined> {
  const [challenge] = await queries.run<StartedChallenge>(challengeById, [id]);
  return challenge;
}
