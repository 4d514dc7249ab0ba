import { MAX_CLIENTS, type OperationNumber } from '#contract/operations.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { AlreadyApplied } from '#server/http/refusal.ts';

// Locks the owner first, as every command does. The second of two equal requests waits for that lock or for the row, and
// then finds the number of the first: `on conflict` reads the latest row, not the one from the start of the statement.
const storeNumber = statement(
  'habits.store-operation-number',
  `with owner as (select id from users where id = $1 for no key update)
   insert into applied_operations as known (user_id, client_id, number, applied_at)
   select id, $2, $3, $4 from owner
   on conflict (user_id, client_id) do update
      set number = excluded.number, applied_at = excluded.applied_at
    where known.number < excluded.number
   returning not exists (
     select from applied_operations before
      where before.user_id = known.user_id and before.client_id = known.client_id) as "isNewClient"`,
);
const deleteOldClients = statement(
  'habits.delete-old-clients',
  `delete from applied_operations
    where user_id = $1 and client_id in (
      select client_id from applied_operations
       where user_id = $1 order by applied_at desc, client_id = $2 desc offset ${MAX_CLIENTS})`,
);

type Sender = Pick<Actor, 'userId' | 'operation'>;

/**
 * A transaction that stores the operation number of the call with the change, and throws `AlreadyApplied` when the number was
 * applied before. A change that fails stores no number. Without a number it is a plain transaction.
 */
export function applyOnce<Result>(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { userId, operation }: Sender,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!operation) return database.transaction(work);
  return database.transaction(async (tx) => {
    // Both begin at once, so that the number costs no round trip.
    const [stored, worked] = await Promise.allSettled([
      store(tx, userId, operation, clock.now()),
      work(tx),
    ]);
    // First: a change that was applied before may be impossible by now.
    if (stored.status === 'rejected') throw stored.reason;
    if (worked.status === 'rejected') throw worked.reason;
    return worked.value;
  });
}

async function store(
  tx: Transaction,
  userId: number,
  { client, number }: OperationNumber,
  now: number,
): Promise<void> {
  const values = [userId, client, number, new Date(now)];
  const [stored] = await tx.run<{ isNewClient: boolean }>(storeNumber, values);
  if (!stored) throw new AlreadyApplied();
  if (stored.isNewClient) tx.write(deleteOldClients, [userId, client]);
}
