import type { Encouragement } from '#contract/encouragement.ts';
import { type Queries, statement } from '#server/database/database.ts';

const latestFor = statement(
  'encouragement.latest',
  `select e.id, e.message, e.created_at as "createdAt", u.id as "fromId", u.name, u.username,
          u.is_bot as "isBot"
     from encouragements e left join users u on u.id = e.from_user_id
    where e.to_user_id = $1
    order by e.created_at desc, e.id desc limit 20`,
);

type EncouragementRow = Pick<Encouragement, 'id' | 'message'> & {
  createdAt: Date;
  fromId: number | null;
} & NonNullable<Encouragement['fromUser']>;

export async function listEncouragements(
  queries: Queries,
  userId: number,
): Promise<{ encouragements: Encouragement[]; senders: number[] }> {
  const rows = await queries.run<EncouragementRow>(latestFor, [userId]);
  const encouragements = rows.map(({ id, message, createdAt, fromId, name, username, isBot }) => ({
    id,
    message,
    createdAt: createdAt.toISOString(),
    fromUser: fromId === null ? null : { name, username, isBot },
  }));
  const senders = rows.flatMap(({ fromId }) => fromId ?? []);
  return { encouragements, senders };
}
