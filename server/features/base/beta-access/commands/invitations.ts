import type { ApprovedEmail } from '#contract/beta-access.ts';
import { invitationEnds } from '#domain/site/beta-access.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { invitationMail } from './mail-invitation.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { APPROVAL_COLUMNS, type ApprovalRow, toApproval } from '../queries/list-approvals.ts';
import { createCode } from './approve.ts';

const lockById = statement(
  'beta-access.lock-approval',
  `select ${APPROVAL_COLUMNS} from approved_emails where id = $1 for update`,
);
const lockByEmail = statement(
  'beta-access.lock-approval-of',
  `select ${APPROVAL_COLUMNS} from approved_emails where lower(email) = lower($1) for update`,
);
const remove = statement('beta-access.withdraw', 'delete from approved_emails where id = $1');
const renew = statement(
  'beta-access.renew',
  `update approved_emails set code_expires = $2 where id = $1 returning ${APPROVAL_COLUMNS}`,
);
const reset = statement(
  'beta-access.reset',
  `update approved_emails
      set is_used = false, invitation_code = $2, code_expires = $3,
          invitation_sent = false, invitation_sent_at = null
    where id = $1 returning ${APPROVAL_COLUMNS}`,
);

export async function lockApprovalByEmail(
  tx: Transaction,
  email: string,
): Promise<ApprovalRow | undefined> {
  const [row] = await tx.run<ApprovalRow>(lockByEmail, [email]);
  return row;
}

export async function withdrawApproval(tx: Transaction, id: number): Promise<void> {
  await tx.run(remove, [id]);
}

/** Extends an expired invitation before it is sent. */
export async function extendIfExpired(
  tx: Transaction,
  row: ApprovalRow,
  now: number,
): Promise<ApprovalRow> {
  if (row.codeExpires.getTime() > now) return row;
  const [fresh] = await tx.run<ApprovalRow>(renew, [row.id, new Date(invitationEnds(now))]);
  return fresh ?? row;
}

/** A job writes and sends the mail. Its key prevents a second mail for concurrent requests. */
export async function enqueueInvitation(tx: Transaction, id: number): Promise<void> {
  await enqueueJob(tx, invitationMail, { id }, { key: `sendInvitation-${id}` });
}

type InvitationResponse = { message: string; approvedEmail: ApprovedEmail };

export async function sendInvitation(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<InvitationResponse> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const before = await lockApproval(tx, id);
    if (before.isUsed) {
      throw new Refusal(409, 'This invitation has been used. Reset it to send a new one.');
    }
    const row = await extendIfExpired(tx, before, now);
    await enqueueInvitation(tx, id);
    await record(tx, { action: 'invitation.sent', actor, now }, before, row);
    return { message: sentMessage(ctx, row.email), approvedEmail: toApproval(ctx, row) };
  });
}

export async function resetInvitation(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<InvitationResponse> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const before = await lockApproval(tx, id);
    const values = [id, createCode(), new Date(invitationEnds(now))];
    const [row = before] = await tx.run<ApprovalRow>(reset, values);
    await record(tx, { action: 'invitation.reset', actor, now }, before, row);
    const message = `${row.email} has a new code, which is good for 30 days.`;
    return { message, approvedEmail: toApproval(ctx, row) };
  });
}

const sentMessage = ({ config }: AppContext, email: string): string =>
  config.smtpUrl === undefined
    ? `No mail server is set up: please send the link to ${email} yourself.`
    : `The invitation is on its way to ${email}.`;

async function lockApproval(tx: Transaction, id: number): Promise<ApprovalRow> {
  const [row] = await tx.run<ApprovalRow>(lockById, [id]);
  if (!row) throw notFound('Approved email');
  return row;
}

type InvitationAction = {
  action: 'invitation.sent' | 'invitation.reset';
  actor: Actor;
  now: number;
};

/** Leaves out the codes, so that access to the audit log does not allow a registration. */
async function record(
  tx: Transaction,
  { action, actor, now }: InvitationAction,
  before: ApprovalRow,
  after: ApprovalRow,
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: `approved email ${after.id}`,
    before: auditFacts(before),
    after: auditFacts(after),
    at: now,
  });
}

const auditFacts = ({ email, isUsed, codeExpires }: ApprovalRow) => ({
  email,
  isUsed,
  codeExpires: codeExpires.toISOString(),
});
