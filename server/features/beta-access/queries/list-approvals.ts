import {
  APPROVAL_SORTS,
  type ApprovedEmail,
  type listApprovedEmails,
} from '#contract/beta-access.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';

export const APPROVAL_COLUMNS = `id, email, invitation_code as "invitationCode",
  code_expires as "codeExpires", is_used as "isUsed", approved_at as "approvedAt",
  approved_by as "approvedBy", notes, invitation_sent as "invitationSent",
  invitation_sent_at as "invitationSentAt"`;

const FOUND = `($1 = '' or strpos(lower(email || ' ' || coalesce(notes, '')), lower($1)) > 0)`;

const ORDERS = {
  newest: 'id desc',
  oldest: 'id',
  email: 'lower(email)',
  expiry: 'is_used, code_expires, id',
} satisfies Record<(typeof APPROVAL_SORTS)[number], string>;

const pageBy = (sort: keyof typeof ORDERS) =>
  statement(
    `beta-access.approvals-${sort}`,
    `select ${APPROVAL_COLUMNS} from approved_emails where ${FOUND}
      order by ${ORDERS[sort]} limit $2 offset $3`,
  );

const pages = {
  newest: pageBy('newest'),
  oldest: pageBy('oldest'),
  email: pageBy('email'),
  expiry: pageBy('expiry'),
};

const countFound = statement(
  'beta-access.count-approvals-found',
  `select count(*)::int as total from approved_emails where ${FOUND}`,
);
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

export const invitationLink = ({ config }: House, code: string): string =>
  `${config.publicUrl}/auth?code=${encodeURIComponent(code)}&tab=register`;

export const toApproval = (house: House, row: ApprovalRow): ApprovedEmail => ({
  ...row,
  invitationLink: invitationLink(house, row.invitationCode),
  codeExpires: row.codeExpires.toISOString(),
  approvedAt: row.approvedAt.toISOString(),
  invitationSentAt: row.invitationSentAt?.toISOString() ?? null,
});

type ApprovalPage = ResponseOf<typeof listApprovedEmails>;

export async function listApprovals(
  house: House,
  { search = '', sort, page, pageSize }: QueryOf<typeof listApprovedEmails>,
): Promise<ApprovalPage> {
  const { database, clock } = house;
  const found = [search.trim()];
  const [rows, totals, counts] = await Promise.all([
    database.run<ApprovalRow>(pages[sort], [...found, pageSize, (page - 1) * pageSize]),
    database.run<{ total: number }>(countFound, found),
    database.run<ApprovalPage['counts']>(countAll, [new Date(clock.now())]),
  ]);
  return {
    approvedEmails: rows.map((row) => toApproval(house, row)),
    counts: counts[0] ?? { open: 0, used: 0, expired: 0 },
    total: totals[0]?.total ?? 0,
    page,
    pageSize,
  };
}
