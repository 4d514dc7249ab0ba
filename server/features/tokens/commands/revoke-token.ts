import { type Queries, statement } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';

const remove = statement(
  'tokens.revoke',
  'delete from api_tokens where user_id = $1 and id = $2 returning id',
);

/** No node remembers tokens: the next call with it is refused, wherever it arrives. */
export async function revokeToken(queries: Queries, userId: number, id: number): Promise<void> {
  if ((await queries.run(remove, [userId, id])).length === 0) throw notFound('Token');
}
