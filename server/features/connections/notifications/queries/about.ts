import type { LocalDay } from '#domain/days/local-day.ts';
import { type Queries, statement } from '#server/database/database.ts';

/** A user as named in mails. */
export type MailPerson = {
  readonly id: number;
  readonly name: string | null;
  readonly username: string;
  readonly isBot: boolean;
};

export type StartedChallenge = {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly startDate: LocalDay;
  readonly endDate: LocalDay;
};

const personById = statement(
  'notifications.person',
  'select id, name, username, is_bot as "isBot" from users where id = $1',
);
const challengeById = statement(
  'notifications.challenge',
  `select id, name, description, start_date as "startDate", end_date as "endDate"
     from challenges where id = $1`,
);

export async function findPerson(
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
