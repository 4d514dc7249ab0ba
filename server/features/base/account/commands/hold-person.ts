import { statement, type Transaction } from '#server/database/database.ts';
import { signedOut } from '#server/http/refusal.ts';

const holdUser = statement(
  'account.hold-person',
  'select 1 from users where id = $1 for no key update',
);

/**
 * Until the transaction ends, nobody else who holds the same person goes on, and nobody deletes them: of two changes
 * at once the second waits here, and what it reads afterwards shows what the first has left. Whoever has left
 * meanwhile is signed out.
 */
export async function holdPerson(tx: Transaction, userId: number): Promise<void> {
  if ((await tx.run(holdUser, [userId])).length === 0) throw signedOut();
}
