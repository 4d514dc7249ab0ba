import type * as calls from '#contract/beta-access.ts';
import type { APPROVAL_SORTS, ApprovedEmail } from '#contract/beta-access.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { statement } from '#server/database/database.ts';
import { pagedList } from '#server/database/paged-list.ts';
import type { AppContext } from '#server/context.ts';

export const APPROVAL_COLUMNS = `id, email, invitation_code as "invitationCode",
  code_expires as "codeExpires", is_used as "isUsed", approved_at as "approvedAt",
  approved_by as "approvedBy", notes, invitation_sent as "invitationSent",
  invitation_sent_at as "invitationSentAt"`;

const countAll = statement(
  'beta-access.count-approvals',
  `select (count(*) filter (where not is_used and code_expires > $1))::int as open,
          (count(*) filter (where is_used))::int as used,
          (count(*) filter (where not is_used and code_expires <= $1))::int as expired
     from approved_emails`,
);

export type ApprovalRow = Omit<
  ApprovedEmail,
  'invitationLink' | 'codeExpires' | 'approvedAt' | 'invitationSentAt'
> & { codeExpires: Date; approvedAt: Date; invitationSentAt: Date | null };

const readPage = pagedList<ApprovalRow, (typeof APPROVAL_SORTS)[number]>({
  name: 'beta-access.approvals',
  table: 'from approved_emails',
  columns: APPROVAL_COLUMNS,
  search: ['email', `coalesce(notes, '')`],
  orders: {
    newest: 'id desc',
    oldest: 'id',
    email: 'lower(email)',
    expiry: 'is_used, code_expires, id',
  },
});

export const invitationLink = ({ config }: AppContext, code: string): string =>
  `${config.publicUrl}/auth?code=${encodeURIComponent(code)}&tab=register`;

export const toApproval = (ctx: AppContext, row: ApprovalRow): ApprovedEmail => ({
  ...row,
  invitationLink: invitationLink(ctx, row.invitationCode),
  codeExpires: row.codeExpires.toISOString(),
  approvedAt: row.approvedAt.toISOString(),
  invitationSentAt: row.invitationSentAt?.toISOString() ?? null,
});

type ApprovalPage = ResponseOf<typeof calls.listApprovedEmails>;

export async function listApprovedEmails(
  ctx: AppContext,
  query: QueryOf<typeof calls.listApprovedEmails>,
): Promise<ApprovalPage> {
  const { reads, clock } = ctx;
  const [{ rows, facts }, counts] = await Promise.all([
    readPage(reads, query),
    reads.run<ApprovalPage['counts']>(countAll, [new Date(clock.now())]),
  ]);
  return {
    approvedEmails: rows.map((row) => toApproval(ctx, row)),
    counts: counts[0] ?? { open: 0, used: 0, expired: 0 },
    ...facts,
  };
}
