import { type Queries, statement } from '#server/database/database.ts';
import type { StartedChallenge } from '#server/mail/texts/challenge-started.ts';
import type { MailPerson } from '#server/mail/texts/compose.ts';

const personById = statement(
  'notifications.person',
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
): Promise<MailPerson | undefined> {
  const [person] = await queries.run<MailPerson>(personById, [id]);
  return person;
}

export async function findChallenge(
  queries: Queries,
  id: number | null,
): Promise<StartedChallenge | undefined> {
  const [challenge] = await queries.run<StartedChallenge>(challengeById, [id]);
  return challenge;
}
