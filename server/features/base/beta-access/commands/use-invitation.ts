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

type InvitationAttempt = { email: string; code: string | undefined; now: number };

/** Refuses an invalid code. Marks a valid one as used in the caller's transaction, so that it works once. */
export async function useInvitation(tx: Transaction, attempt: InvitationAttempt): Promise<true> {
  const invitation = await findInvitation(tx, attempt);
  if (typeof invitation === 'string') throw new Refusal(403, invitation);
  await tx.run(markUsed, [invitation.id]);
  return true;
}

/** For sites with optional invitations. Returns false without a valid code. */
export async function tryInvitation(tx: Transaction, attempt: InvitationAttempt): Promise<boolean> {
  if (attempt.code === undefined) return false;
  const invitation = await findInvitation(tx, attempt);
  if (typeof invitation === 'string') return false;
  await tx.run(markUsed, [invitation.id]);
  return true;
}

/** Returns the invitation, or the reason for refusing it. */
async function findInvitation(
  tx: Transaction,
  { email, code, now }: InvitationAttempt,
): Promise<Invitation | string> {
  const [invitation] = await tx.run<Invitation>(lockInvitation, [email]);
  if (!invitation) return INVITATION_REFUSALS.notApproved;
  if (invitation.isUsed || invitation.code !== code) return INVITATION_REFUSALS.wrongCode;
  return invitation.expires.getTime() <= now ? INVITATION_REFUSALS.expiredCode : invitation;
}
