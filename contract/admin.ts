import * as z from 'zod/mini';
import { ROLES } from '#domain/people/account.ts';
import { otherUsername } from './account.ts';
import { defineCall } from './call.ts';
import { listFacts, listQuery } from './list.ts';
import { idInPath, timestamp } from './text.ts';

export const ListedUser = z.object({
  id: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(ROLES),
  profileImage: z.nullable(z.string()),
  isBot: z.boolean(),
  /** A code after the password, or a passkey. */
  hasFactor: z.boolean(),
  habitCount: z.int(),
  createdAt: timestamp,
});

export type ListedUser = z.infer<typeof ListedUser>;

export const USER_SORTS = ['newest', 'oldest', 'username', 'habits'] as const;

export const NOT_USER_ONE = 'The administrator account can’t be changed or deleted here.';

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Everybody who has an account',
  query: z.object(listQuery(USER_SORTS)),
  status: 200,
  response: z.object({
    users: z.array(ListedUser),
    /** Of all accounts, searched or not. */
    counts: z.object({ people: z.int(), bots: z.int() }),
    ...listFacts,
  }),
  refuses: [400, 401, 403],
});

export const UserChange = z.object({
  username: otherUsername,
});

export const renameUser = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Give somebody another username',
  params: z.object({ id: idInPath }),
  body: UserChange,
  status: 200,
  response: z.object({ user: ListedUser }),
  refuses: [400, 401, 403, 404, 409],
});

export const removeUser = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete an account with everything in it',
  needsProof: true,
  params: z.object({ id: idInPath }),
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404],
});

export const endUserSessions = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Sign somebody out everywhere',
  needsProof: true,
  params: z.object({ id: idInPath }),
  status: 200,
  response: z.object({ ended: z.int() }),
  refuses: [400, 401, 403, 404],
});

export const makeResetLink = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  summary: 'Make a link to hand on that sets a new password for somebody; it is shown this once',
  needsProof: true,
  params: z.object({ id: idInPath }),
  status: 201,
  response: z.object({ link: z.string(), expiresAt: timestamp }),
  refuses: [400, 401, 403, 404, 422],
});

export const takeFactorsAway = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/factors',
  summary: 'Take the second factor and the passkeys of somebody away who has lost them',
  needsProof: true,
  params: z.object({ id: idInPath }),
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404],
});

export const AuditEntry = z.object({
  id: z.int(),
  /** Null when that account is gone. */
  actor: z.nullable(z.object({ id: z.int(), username: z.string() })),
  action: z.string(),
  subject: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  createdAt: timestamp,
});

export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What the administrator has changed, newest first',
  query: z.object(listQuery(['newest', 'oldest'])),
  status: 200,
  response: z.object({ entries: z.array(AuditEntry), ...listFacts }),
  refuses: [400, 401, 403],
});

export const SiteStatus = z.object({
  version: z.string(),
  database: z.object({ version: z.string(), bytes: z.int() }),
  mail: z.object({
    /** Otherwise mails are written into the outbox. */
    hasServer: z.boolean(),
    from: z.string(),
    pending: z.int(),
    sent: z.int(),
    failed: z.int(),
    lastFailure: z.nullable(z.object({ at: timestamp, message: z.string() })),
  }),
  jobs: z.object({
    waiting: z.int(),
    running: z.int(),
    failing: z.int(),
    oldestOverdueSeconds: z.nullable(z.int()),
    /** The most tried of those that failed. */
    troubles: z.array(z.object({ job: z.string(), attempts: z.int(), error: z.string() })),
  }),
});

export type SiteStatus = z.infer<typeof SiteStatus>;

export const getSiteStatus = defineCall({
  method: 'GET',
  path: '/api/admin/status',
  summary: 'How the site is doing: version, database, mails, background jobs',
  status: 200,
  response: SiteStatus,
  refuses: [401, 403],
});
