import type { AuditEntry, listAudit } from '#contract/admin.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import { type Queries, statement } from '#server/database/database.ts';

const FOUND = `($1 = '' or strpos(
  lower(action || ' ' || subject || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')),
  lower($1)) > 0)`;

const pageBy = (order: 'asc' | 'desc') =>
  statement(
    `admin.audit-${order}`,
    `select log.id, actor_id as "actorId", username, action, subject, before, after,
            log.created_at as "createdAt"
       from audit_log log left join users on users.id = actor_id
      where ${FOUND} order by log.id ${order} limit $2 offset $3`,
  );

const pages = { newest: pageBy('desc'), oldest: pageBy('asc') };

const countFound = statement(
  'admin.count-audit',
  `select count(*)::int as total from audit_log where ${FOUND}`,
);

type Facts = Record<string, unknown> | null;
type AuditRow = {
  id: number;
  actorId: number | null;
  username: string | null;
  action: string;
  subject: string;
  before: Facts;
  after: Facts;
  createdAt: Date;
};

export async function readAudit(
  queries: Queries,
  { search = '', sort, page, pageSize }: QueryOf<typeof listAudit>,
): Promise<ResponseOf<typeof listAudit>> {
  const found = [search.trim()];
  const [rows, totals] = await Promise.all([
    queries.run<AuditRow>(pages[sort], [...found, pageSize, (page - 1) * pageSize]),
    queries.run<{ total: number }>(countFound, found),
  ]);
  return { entries: rows.map(toEntry), total: totals[0]?.total ?? 0, page, pageSize };
}

function toEntry({ actorId, username, before, after, createdAt, ...row }: AuditRow): AuditEntry {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return {
    ...row,
    actor: actorId === null || username === null ? null : { id: actorId, username },
    changes: fields.map((field) => ({
      field,
      before: inWords(before?.[field]),
      after: inWords(after?.[field]),
    })),
    createdAt: createdAt.toISOString(),
  };
}

function inWords(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
