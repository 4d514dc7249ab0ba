import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { keyOfSecret, writeAccountMail } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
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

/** Sends nothing if the invitation has been withdrawn or used. */
export async function mailInvitation(ctx: AppContext, id: number): Promise<void> {
  const [approval] = await ctx.database.run<ApprovalRow>(approvalById, [id]);
  if (!approval || approval.isUsed) return;
  try {
    await ctx.mail.send(writeInvitation(ctx, approval));
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

export function writeInvitation(ctx: AppContext, approval: ApprovalRow): OutgoingMail {
  const { invitationCode: code, codeExpires, email } = approval;
  return writeAccountMail(ctx.config.publicUrl, email, {
    title: 'You’re invited to HabitCrush',
    subject: 'Your invitation to HabitCrush',
    id: `invitation-${approval.id}-${keyOfSecret(code)}`,
    paragraphs: [
      'Your place in the closed beta is ready. Keep your habits, watch your streaks grow, and let your followers keep you going.',
      'The link below opens the sign-up form with your code filled in. It works once, with this address.',
    ],
    facts: [
      { label: 'Your invitation code', value: code },
      { label: 'Good until', value: DAY.format(codeExpires) },
    ],
    button: { text: 'Accept the invitation', url: invitationLink(ctx, code) },
    footer: 'You’re getting this email because someone asked for beta access with this address.',
  });
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
