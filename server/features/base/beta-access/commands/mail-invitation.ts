import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { writeInvitationMail } from '#server/mail/texts/invitation.ts';
import { APPROVAL_COLUMNS, type ApprovalRow, invitationLink } from '../queries/list-approvals.ts';

const approvalById = statement(
  'beta-access.approval',
  `select ${APPROVAL_COLUMNS} from approved_emails where id = $1`,
);
const markSent = statement(
  'beta-access.mark-sent',
  `update approved_emails set invitation_sent = true, invitation_sent_at = $3
    where id = $1 and invitation_code = $2`,
);
const markNotified = statement(
  'beta-access.mark-notified',
  'update beta_access_requests set notified = true where lower(email) = lower($1)',
);

export const invitationMail = defineJob('sendInvitation', mailInvitation);

/** Sends nothing if the invitation has been withdrawn or used. */
async function mailInvitation(ctx: AppContext, { id }: { id: number }): Promise<void> {
  const [approval] = await ctx.database.run<ApprovalRow>(approvalById, [id]);
  if (!approval || approval.isUsed) return;
  try {
    const link = invitationLink(ctx, approval.invitationCode);
    await ctx.mail.send(writeInvitationMail(ctx.config.publicUrl, approval, link));
  } catch (error) {
    // A retry would fail, too. The list shows that the mail was not sent.
    if (error instanceof MailError && error.isFinal) return;
    throw error;
  }
  await ctx.database.transaction(async (tx) => {
    const at = new Date(ctx.clock.now());
    await tx.run(markSent, [id, approval.invitationCode, at]);
    await tx.run(markNotified, [approval.email]);
  });
}
