import { statement, type Transaction } from '#server/database/database.ts';
import { forgetInAudit } from '#server/features/base/audit/public.ts';

const forgetRequests = statement(
  'beta-access.forget-requests',
  'delete from beta_access_requests where lower(email) = lower($1)',
);
const forgetInvitations = statement(
  'beta-access.forget-invitations',
  'delete from approved_emails where lower(email) = lower($1)',
);

/** Deletes requests and invitations of a user who deletes their account. They need a new approval to return. */
export async function forgetAddress(tx: Transaction, email: string): Promise<void> {
  await tx.run(forgetRequests, [email]);
  await tx.run(forgetInvitations, [email]);
  await forgetInAudit(tx, email);
}
