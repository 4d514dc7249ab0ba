import type * as calls from '#contract/admin.ts';
import type { AuditEntry } from '#contract/admin.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { Queries } from '#server/database/database.ts';
import { pagedList } from '#server/database/paged-list.ts';

type AuditFacts = Record<string, unknown> | null;
type AuditRow = {
  id: number;
  actorId: number | null;
  username: string | null;
  action: string;
  subject: string;
  before: AuditFacts;
  after: AuditFacts;
  createdAt: Date;
};

const readPage = pagedList<AuditRow, QueryOf<typeof calls.listAudit>['sort']>({
  name: 'admin.audit',
  table: 'from audit_log',
  columns: `found.id, actor_id as "actorId", username, action, subject, before, after,
            found.created_at as "createdAt"`,
  joined: 'left join users on users.id = actor_id',
  search: ['action', 'subject', `coalesce(before::text, '')`, `coalesce(after::text, '')`],
  orders: { newest: 'id desc', oldest: 'id' },
});

export async function listAudit(
  queries: Queries,
  query: QueryOf<typeof calls.listAudit>,
): Promise<ResponseOf<typeof calls.listAudit>> {
  const { rows, facts } = await readPage(queries, query);
  return { entries: rows.map(toEntry), ...facts };
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
