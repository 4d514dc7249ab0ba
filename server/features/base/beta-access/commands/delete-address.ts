import { statement, type Transaction } from '#server/database/database.ts';
import { forgetInAudit } from '#server/features/base/audit/public.ts';

const deleteRequests = statement(
  'beta-access.forget-requests',
  'delete from beta_access_requests where lower(email) = lower($1)',
);
const deleteInvitations = statement(
  'beta-access.forget-invitations',
  'delete from approved_emails where lower(email) = lower($1)',
);

/** Deletes requests and invitations of a user who deletes their account. They need a new approval to return. */
export async function deleteAddress(tx: Transaction, email: string): Promise<void> {
  await tx.run(deleteRequests, [email]);
  await tx.run(deleteInvitations, [email]);
  await forgetInAudit(tx, email);
}
