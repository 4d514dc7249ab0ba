import { type Queries, statement, type Transaction } from '#server/database/database.ts';

const insertEntry = statement(
  'audit.record',
  `insert into audit_log (actor_id, action, subject, before, after, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const forgetAddress = statement(
  'audit.forget-address',
  `update audit_log
      set before = case when lower(before->>'email') = lower($1) then before - 'email' else before end,
          after = case when lower(after->>'email') = lower($1) then after - 'email' else after end
    where lower(before->>'email') = lower($1) or lower(after->>'email') = lower($1)`,
);

type AuditEntry = {
  /** Null for the host at the terminal. */
  readonly actorId: number | null;
  /** The action, for example `user.renamed`. */
  readonly action: AuditAction;
  /** The object of the action, for example `user 7`. */
  readonly subject: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  readonly at: number;
};

type AuditAction =
  | 'beta-request.reviewed'
  | 'approved-email.added'
  | 'invitation.sent'
  | 'invitation.reset'
  | 'user.renamed'
  | 'user.deleted'
  | 'user.signed-out'
  | 'user.reset-link'
  | 'user.factors-taken'
  | 'user.sign-in-link'
  | 'user.signed-in-by-link'
  | 'user.linked'
  | 'user.unlinked'
  | 'bot.created'
  | 'bot.changed'
  | 'challenge.started'
  | 'setting.changed'
  | 'backup.settings-changed'
  | 'backup.asked-for'
  | 'backup.downloaded';

/** Runs in the transaction of the change. Email addresses belong under `email`, so that they can be removed. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { actorId, action, subject, before = null, after = null, at } = entry;
  const facts = [before, after].map((side) => side && JSON.stringify(side));
  await tx.run(insertEntry, [actorId, action, subject, ...facts, new Date(at)]);
}

/** Removes the address from the entries, and keeps the entries. */
export async function forgetInAudit(queries: Queries, email: string): Promise<void> {
  await queries.run(forgetAddress, [email]);
}
