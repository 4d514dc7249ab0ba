import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { reviewBetaRequest } from '#contract/beta-access.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { type ApprovalRow, toApproval } from '../queries/list-approvals.ts';
import { REQUEST_COLUMNS, type RequestRow, toRequest } from '../queries/list-requests.ts';
import { insertApproved } from './approve.ts';
import {
  lockApprovalByEmail,
  enqueueInvitation,
  extendIfExpired,
  withdrawApproval,
} from './invitations.ts';

const lockRequest = statement(
  'beta-access.lock-request',
  `select ${REQUEST_COLUMNS} from beta_access_requests where id = $1 for update`,
);
const storeReview = statement(
  'beta-access.review',
  `update beta_access_requests set status = $2, review_notes = $3, reviewed_at = $4
    where id = $1 returning ${REQUEST_COLUMNS}`,
);

type RequestReview = BodyOf<typeof reviewBetaRequest>;
type ReviewContext = { ctx: AppContext; actorId: number; now: number };

export async function reviewRequest(
  ctx: AppContext,
  actor: Actor,
  id: number,
  review: RequestReview,
): Promise<ResponseOf<typeof reviewBetaRequest>> {
  const turn = { ctx, actorId: actor.userId, now: ctx.clock.now() };
  return ctx.database.transaction(async (tx) => {
    const [before] = await tx.run<RequestRow>(lockRequest, [id]);
    if (!before) throw notFound('Request');
    refuseUnseen(before, review);
    const invitation = await updateInvitation(tx, turn, before, review);
    const after = await store(tx, turn, before, review);
    return {
      request: toRequest(after),
      invitation: invitation ? toApproval(ctx, invitation) : null,
    };
  });
}

/** Refuses a decision on a status that the administrator has not seen, for example in a second tab. */
function refuseUnseen({ status }: RequestRow, { seenStatus }: RequestReview): void {
  if (seenStatus === undefined || seenStatus === status) return;
  const message = `This request was reviewed in the meantime: it is ${status} now.`;
  throw new Refusal(409, message);
}

/** An approval creates and sends an invitation; any other status withdraws it. */
async function updateInvitation(
  tx: Transaction,
  turn: ReviewContext,
  { email, status: before }: RequestRow,
  { status, notes = null }: RequestReview,
): Promise<ApprovalRow | undefined> {
  if (status === before) return undefined;
  if (status === 'approved') return invite(tx, turn, { email, notes });
  if (before === 'approved') await withdraw(tx, email);
  return undefined;
}

async function invite(
  tx: Transaction,
  { actorId, now }: ReviewContext,
  approving: { email: string; notes: string | null },
): Promise<ApprovalRow | undefined> {
  const made = await insertApproved(tx, approving, { actorId, now });
  const approval = made ?? (await lockApprovalByEmail(tx, approving.email));
  if (!approval || approval.isUsed) return approval;
  const ready = await extendIfExpired(tx, approval, now);
  await enqueueInvitation(tx, ready.id);
  return ready;
}

async function withdraw(tx: Transaction, email: string): Promise<void> {
  const approval = await lockApprovalByEmail(tx, email);
  if (!approval) return;
  if (approval.isUsed) {
    const message = 'This invitation has been used: its account can be deleted instead.';
    throw new Refusal(409, message);
  }
  await withdrawApproval(tx, approval.id);
}

async function store(
  tx: Transaction,
  { actorId, now }: ReviewContext,
  before: RequestRow,
  { status, notes }: RequestReview,
): Promise<RequestRow> {
  const reviewNotes = notes === undefined ? before.reviewNotes : notes || null;
  const reviewedAt = status === 'pending' ? null : new Date(now);
  const [after] = await tx.run<RequestRow>(storeReview, [
    before.id,
    status,
    reviewNotes,
    reviewedAt,
  ]);
  if (!after) throw notFound('Request');
  await recordAudit(tx, {
    actorId,
    action: 'beta-request.reviewed',
    subject: `beta request ${before.id}`,
    before: { email: before.email, status: before.status, notes: before.reviewNotes },
    after: { email: before.email, status, notes: reviewNotes },
    at: now,
  });
  return after;
}
