import * as z from 'zod/mini';
import { ROLES } from '#domain/people/account.ts';
import { otherUsername } from './account.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { listFacts, listQuery } from './list.ts';
import { idInPath, timestamp } from './text.ts';

export const ListedUser = named(
  'ListedUser',
  'An account, as the administrator sees it.',
  z.object({
    id: about('The id of the user.', z.int()),
    username: about('The username.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    email: about('The email address of the account.', z.string()),
    role: about('`admin` for the administrator.', z.enum(ROLES)),
    profileImage: about(
      'The address of the profile picture. Null for none.',
      z.nullable(z.string()),
    ),
    isBot: about('Whether the account is a bot.', z.boolean()),
    hasFactor: about('Whether the user has a second factor or a passkey.', z.boolean()),
    habitCount: about('How many habits the user has.', z.int()),
    createdAt: about('When the account was created.', timestamp),
  }),
);

export type ListedUser = z.infer<typeof ListedUser>;

export const USER_SORTS = ['newest', 'oldest', 'username', 'habits'] as const;

export const NOT_USER_ONE = 'The administrator account can’t be changed or deleted here.';

const userId = z.object({ id: about('The id of the user.', idInPath) });

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts',
  query: z.object(listQuery(USER_SORTS)),
  status: 200,
  response: z.object({
    users: about('The accounts of this page.', z.array(ListedUser)),
    counts: about(
      'Counts of all accounts, regardless of the search.',
      z.object({
        people: about('How many are people.', z.int()),
        bots: about('How many are bots.', z.int()),
      }),
    ),
    ...listFacts,
  }),
  refuses: [400, 401, 403],
});

export const UserChange = z.strictObject({
  username: about('The new username.', otherUsername),
});

export const renameUser = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Rename an account',
  params: userId,
  body: UserChange,
  status: 200,
  response: z.object({ user: about('The account after the change.', ListedUser) }),
  refuses: [400, 401, 403, 404, 409],
});

export const removeUser = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete an account with all its data',
  needsProof: true,
  params: userId,
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404],
});

export const endUserSessions = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'End all sessions of an account',
  needsProof: true,
  params: userId,
  status: 200,
  response: z.object({ ended: about('How many sessions were ended.', z.int()) }),
  refuses: [400, 401, 403, 404],
});

export const makeResetLink = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  summary:
    'Create a link that sets a new password for an account. It is shown only in this response',
  needsProof: true,
  params: userId,
  status: 201,
  response: z.object({
    link: about('The link to hand on.', z.string()),
    expiresAt: about('When the link expires.', timestamp),
  }),
  refuses: [400, 401, 403, 404, 422],
});

export const removeFactors = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/factors',
  summary: 'Remove the second factor and the passkeys of an account whose user has lost them',
  needsProof: true,
  params: userId,
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404],
});

export const AuditEntry = named(
  'AuditEntry',
  'A change that the administrator has made.',
  z.object({
    id: about('The id of the entry.', z.int()),
    actor: about(
      'The account that made the change. Null when it is deleted.',
      z.nullable(
        z.object({
          id: about('The id of the user.', z.int()),
          username: about('The username.', z.string()),
        }),
      ),
    ),
    action: about('The action.', z.string()),
    subject: about('The target of the action.', z.string()),
    changes: about(
      'The fields that changed.',
      z.array(
        z.object({
          field: about('The name of the field.', z.string()),
          before: about('The value before. Null for none.', z.nullable(z.string())),
          after: about('The value after. Null for none.', z.nullable(z.string())),
        }),
      ),
    ),
    createdAt: about('When the change was made.', timestamp),
  }),
);

export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The changes that the administrator made, newest first',
  query: z.object(listQuery(['newest', 'oldest'])),
  status: 200,
  response: z.object({
    entries: about('The changes of this page.', z.array(AuditEntry)),
    ...listFacts,
  }),
  refuses: [400, 401, 403],
});

export const SiteStatus = named(
  'SiteStatus',
  'The status of the site.',
  z.object({
    version: about('The version of HabitCrush.', z.string()),
    database: about(
      'The database of the site.',
      z.object({
        version: about('The version of PostgreSQL.', z.string()),
        bytes: about('The size of the database.', z.int()),
      }),
    ),
    mail: about(
      'The mails of the site.',
      z.object({
        hasServer: about(
          'Whether a mail server is set. Without one, mails are written to the outbox.',
          z.boolean(),
        ),
        from: about('The sender of mails.', z.string()),
        pending: about('How many mails wait.', z.int()),
        sent: about('How many mails were sent.', z.int()),
        failed: about('How many mails could not be sent.', z.int()),
        lastFailure: about(
          'The latest failure. Null for none.',
          z.nullable(
            z.object({
              at: about('When it failed.', timestamp),
              message: about('The response of the mail server.', z.string()),
            }),
          ),
        ),
      }),
    ),
    jobs: about(
      'The background jobs of the site.',
      z.object({
        waiting: about('How many jobs wait.', z.int()),
        running: about('How many jobs run.', z.int()),
        failing: about('How many jobs have failed and are tried again.', z.int()),
        oldestOverdueSeconds: about(
          'How long the oldest overdue job has waited. Null for none.',
          z.nullable(z.int()),
        ),
        troubles: about(
          'The failed jobs that were tried most often.',
          z.array(
            z.object({
              job: about('The name of the job.', z.string()),
              attempts: about('How often it was tried.', z.int()),
              error: about('Why it failed.', z.string()),
            }),
          ),
        ),
      }),
    ),
  }),
);

export type SiteStatus = z.infer<typeof SiteStatus>;

export const getSiteStatus = defineCall({
  method: 'GET',
  path: '/api/admin/status',
  summary: 'The status of the site: version, database, mails, background jobs',
  status: 200,
  response: SiteStatus,
  refuses: [401, 403],
});
