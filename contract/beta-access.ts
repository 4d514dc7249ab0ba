import * as z from 'zod/mini';
import { PRICING_INTERVALS, REQUEST_STATUSES } from '#domain/site/beta-access.ts';
import { Approval, BetaRequest, NOTES_AT_MOST } from './beta-access/shapes.ts';
import { defineCall } from './call.ts';
import { listFacts, listQuery } from './list.ts';
import { idInPath, timestamp, trimmedText } from './text.ts';

/** What the server says to a registration whose e-mail or code is not in order. */
export const INVITATION_REFUSALS = {
  notApproved: 'This email has not been approved for beta access.',
  wrongCode: 'This invitation code is not valid for this email.',
  expiredCode: 'This invitation code has expired.',
} as const;

export const ALREADY_REQUESTED = "You've already requested access with this email";

export const requestBetaAccess = defineCall({
  method: 'POST',
  path: '/api/beta-access',
  summary: 'Ask for an invitation to the closed beta',
  body: BetaRequest,
  status: 201,
  response: z.object({ message: z.string() }),
  refuses: [400, 409, 429],
});

export const ReceivedRequest = z.object({
  id: z.int(),
  firstName: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  customJobTitle: z.nullable(z.string()),
  pricingAmount: z.string(),
  pricingInterval: z.enum(PRICING_INTERVALS),
  status: z.enum(REQUEST_STATUSES),
  notified: z.boolean(),
  createdAt: timestamp,
  reviewedAt: z.nullable(timestamp),
  reviewNotes: z.nullable(z.string()),
});

export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

export const ApprovedEmail = z.object({
  id: z.int(),
  email: z.string(),
  invitationCode: z.string(),
  /** What the mail leads to, for whoever passes it on by hand. */
  invitationLink: z.string(),
  codeExpires: timestamp,
  isUsed: z.boolean(),
  approvedAt: timestamp,
  approvedBy: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  invitationSent: z.boolean(),
  invitationSentAt: z.nullable(timestamp),
});

export type ApprovedEmail = z.infer<typeof ApprovedEmail>;

export const REQUEST_SORTS = ['newest', 'oldest', 'name', 'amount'] as const;
export const APPROVAL_SORTS = ['newest', 'oldest', 'email', 'expiry'] as const;

export const listBetaRequests = defineCall({
  method: 'GET',
  path: '/api/admin/beta-requests',
  summary: 'Who asked for an invitation',
  query: z.object({
    ...listQuery(REQUEST_SORTS),
    status: z.optional(z.enum(REQUEST_STATUSES, 'This status doesn’t exist.')),
  }),
  status: 200,
  response: z.object({
    requests: z.array(ReceivedRequest),
    /** Of all requests, searched or not. */
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    ...listFacts,
  }),
  refuses: [400, 401, 403],
});

export const getPricing = defineCall({
  method: 'GET',
  path: '/api/admin/beta-requests/pricing',
  summary: 'What applicants would pay',
  status: 200,
  response: z.object({
    intervals: z.array(
      z.object({
        interval: z.enum(PRICING_INTERVALS),
        count: z.int(),
        median: z.string(),
        /** Requests from `from` on, up to the next step. */
        steps: z.array(z.object({ from: z.int(), count: z.int() })),
      }),
    ),
  }),
  refuses: [401, 403],
});

export const RequestReview = z.object({
  status: z.enum(REQUEST_STATUSES, 'This status doesn’t exist.'),
  notes: z.optional(z.nullable(trimmedText({ max: NOTES_AT_MOST }))),
  /** What the reviewer saw: refused when it was reviewed in another tab meanwhile. */
  seenStatus: z.optional(z.enum(REQUEST_STATUSES, 'This status doesn’t exist.')),
});

export const reviewBetaRequest = defineCall({
  method: 'PATCH',
  path: '/api/admin/beta-requests/:id',
  summary: 'Approve or reject a request; an approval sends the invitation',
  params: z.object({ id: idInPath }),
  body: RequestReview,
  status: 200,
  response: z.object({ request: ReceivedRequest, invitation: z.nullable(ApprovedEmail) }),
  refuses: [400, 401, 403, 404, 409],
});

export const listApprovedEmails = defineCall({
  method: 'GET',
  path: '/api/admin/approved-emails',
  summary: 'Who may register',
  query: z.object(listQuery(APPROVAL_SORTS)),
  status: 200,
  response: z.object({
    approvedEmails: z.array(ApprovedEmail),
    /** Of all approved addresses, searched or not. */
    counts: z.object({ open: z.int(), used: z.int(), expired: z.int() }),
    ...listFacts,
  }),
  holdsSecrets: true,
  refuses: [400, 401, 403],
});

export const approveEmail = defineCall({
  method: 'POST',
  path: '/api/admin/approved-emails',
  summary: 'Let an address register, without a request',
  body: Approval,
  status: 201,
  response: z.object({ approvedEmail: ApprovedEmail }),
  refuses: [400, 401, 403, 409],
});

const refusesInvitation = [400, 401, 403, 404, 409] as const;

export const sendInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/send-invitation/:id',
  summary: 'Send the invitation, or send it once more',
  params: z.object({ id: idInPath }),
  status: 200,
  response: z.object({ message: z.string(), approvedEmail: ApprovedEmail }),
  refuses: refusesInvitation,
});

export const resetInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/reset-invitation/:id',
  summary: 'Make an invitation unused again, with a new code and 30 new days',
  params: z.object({ id: idInPath }),
  status: 200,
  response: z.object({ message: z.string(), approvedEmail: ApprovedEmail }),
  refuses: [400, 401, 403, 404],
});
