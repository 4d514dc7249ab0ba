import { randomBytes } from 'node:crypto';
import type { ApprovedEmail } from '#contract/beta-access.ts';
import { invitationCodeOf, invitationEnds, RANDOMS_OF_A_CODE } from '#domain/site/beta-access.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { Refusal } from '#server/http/refusal.ts';
import { APPROVAL_COLUMNS, type ApprovalRow, toApproval } from '../queries/list-approvals.ts';

const insertApproval = statement(
  'beta-access.approve',
  `insert into approved_emails (email, invitation_code, code_expires, approved_at, approved_by, notes)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (lower(email)) do nothing returning ${APPROVAL_COLUMNS}`,
);

type NewApproval = { email: string; notes: string | null };

export function createCode(): string {
  const bytes = randomBytes(RANDOMS_OF_A_CODE * Uint32Array.BYTES_PER_ELEMENT);
  return invitationCodeOf(new Uint32Array(Uint8Array.from(bytes).buffer));
}

/** Returns undefined if the address is approved already. */
export async function insertApproved(
  tx: Transaction,
  { email, notes }: NewApproval,
  { actorId, now }: { actorId: number; now: number },
): Promise<ApprovalRow | undefined> {
  const ends = new Date(invitationEnds(now));
  const values = [email, createCode(), ends, new Date(now), actorId, notes];
  const [row] = await tx.run<ApprovalRow>(insertApproval, values);
  return row;
}

/** Sends no mail. Another call does that. */
export async function approveEmail(
  ctx: AppContext,
  actor: Actor,
  approval: { email: string; notes?: string | null | undefined },
): Promise<ApprovedEmail> {
  const now = ctx.clock.now();
  const approving = { email: approval.email, notes: approval.notes?.trim() || null };
  return ctx.database.transaction(async (tx) => {
    const row = await insertApproved(tx, approving, { actorId: actor.userId, now });
    if (!row) throw alreadyApproved();
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'approved-email.added',
      subject: `approved email ${row.id}`,
      after: approving,
      at: now,
    });
    return toApproval(ctx, row);
  });
}

function alreadyApproved(): Refusal {
  const message = 'This email is already approved.';
  return new Refusal(409, message, { issues: [{ path: 'email', message }] });
}
