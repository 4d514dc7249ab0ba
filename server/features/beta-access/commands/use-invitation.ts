import { INVITATION_REFUSALS } from '#contract/beta-access.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

const lockInvitation = statement(
  'beta-access.lock-invitation',
  `select id, invitation_code as code, code_expires as expires, is_used as "isUsed"
     from approved_emails where lower(email) = lower($1) for update`,
);
const markUsed = statement(
  'beta-access.mark-used',
  'update approved_emails set is_used = true where id = $1',
);

type Invitation = { id: number; code: string; expires: Date; isUsed: boolean };

/** Refuses, or marks the code used in the caller's transaction, so that two registrations cannot share it. */
export async function useInvitation(
  tx: Transaction,
  attempt: { email: string; code: string | undefined; now: number },
): Promise<void> {
  const [invitation] = await tx.run<Invitation>(lockInvitation, [attempt.email]);
  if (!invitation) throw refusal(INVITATION_REFUSALS.notApproved);
  if (invitation.isUsed || invitation.code !== attempt.code) {
    throw refusal(INVITATION_REFUSALS.wrongCode);
  }
  if (invitation.expires.getTime() <= attempt.now) throw refusal(INVITATION_REFUSALS.expiredCode);
  await tx.run(markUsed, [invitation.id]);
}

const refusal = (message: string) => new Refusal(403, message);
