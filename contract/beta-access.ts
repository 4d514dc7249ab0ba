import * as z from 'zod/mini';
import { PRICING_INTERVALS, REQUEST_STATUSES } from '#domain/site/beta-access.ts';
import { Approval, BetaRequest, MAX_NOTES_LENGTH } from './beta-access/shapes.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { listFacts, listQuery } from './list.ts';
import { idInPath, timestamp, trimmedText } from './text.ts';

/** The messages of a registration with a wrong email address or code. */
export const INVITATION_REFUSALS = {
  notApproved: 'This email has not been approved for beta access.',
  wrongCode: 'This invitation code is not valid for this email.',
  expiredCode: 'This invitation code has expired.',
} as const;

export const ALREADY_REQUESTED = "You've already requested access with this email";

export const requestBetaAccess = defineCall({
  method: 'POST',
  path: '/api/beta-access',
  summary: 'Request an invitation to the closed beta',
  body: BetaRequest,
  status: 201,
  response: z.object({ message: about('A message for the applicant.', z.string()) }),
  refuses: [400, 409, 429],
});

export const ReceivedRequest = named(
  'ReceivedRequest',
  'A request for an invitation, as the administrator sees it.',
  z.object({
    id: about('The id of the request.', z.int()),
    firstName: about('The first name of the applicant.', z.string()),
    email: about('The email address of the applicant.', z.string()),
    jobTitle: about('The job of the applicant.', z.string()),
    customJobTitle: about('The job, when `jobTitle` is `Other`.', z.nullable(z.string())),
    pricingAmount: about('What the applicant would pay, as `9.99`.', z.string()),
    pricingInterval: about('How often the applicant would pay.', z.enum(PRICING_INTERVALS)),
    status: about('What was decided.', z.enum(REQUEST_STATUSES)),
    notified: about('Whether the invitation was mailed.', z.boolean()),
    createdAt: about('When the request arrived.', timestamp),
    reviewedAt: about('When it was decided. Null while it is not.', z.nullable(timestamp)),
    reviewNotes: about('Notes that only the administrator sees.', z.nullable(z.string())),
  }),
);

export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

export const ApprovedEmail = named(
  'ApprovedEmail',
  'An email address that may register, with its invitation.',
  z.object({
    id: about('The id of the approval.', z.int()),
    email: about('The email address.', z.string()),
    invitationCode: about('The code that registration asks for.', z.string()),
    invitationLink: about('The link of the invitation.', z.string()),
    codeExpires: about('When the code expires.', timestamp),
    isUsed: about('Whether the invitation was used.', z.boolean()),
    approvedAt: about('When the address was approved.', timestamp),
    approvedBy: about(
      'The id of the user who approved it. Null when that account is deleted.',
      z.nullable(z.int()),
    ),
    notes: about('Notes that only the administrator sees.', z.nullable(z.string())),
    invitationSent: about('Whether the invitation was mailed.', z.boolean()),
    invitationSentAt: about(
      'When the invitation was mailed. Null for never.',
      z.nullable(timestamp),
    ),
  }),
);

export type ApprovedEmail = z.infer<typeof ApprovedEmail>;

export const REQUEST_SORTS = ['newest', 'oldest', 'name', 'amount'] as const;
export const APPROVAL_SORTS = ['newest', 'oldest', 'email', 'expiry'] as const;

export const listBetaRequests = defineCall({
  method: 'GET',
  path: '/api/admin/beta-requests',
  summary: 'The requests for invitations',
  query: z.object({
    ...listQuery(REQUEST_SORTS),
    status: about(
      'Lists only requests of this status.',
      z.optional(z.enum(REQUEST_STATUSES, 'This status doesn’t exist.')),
    ),
  }),
  status: 200,
  response: z.object({
    requests: about('The requests of this page.', z.array(ReceivedRequest)),
    counts: about(
      'Counts of all requests, regardless of the search.',
      z.object({
        pending: about('How many are not decided.', z.int()),
        approved: about('How many are approved.', z.int()),
        rejected: about('How many are rejected.', z.int()),
      }),
    ),
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
    intervals: about(
      'What applicants would pay, for each interval.',
      z.array(
        z.object({
          interval: about('How often they would pay.', z.enum(PRICING_INTERVALS)),
          count: about('How many applicants chose it.', z.int()),
          median: about('The amount in the middle, as `9.99`.', z.string()),
          steps: about(
            'How many applicants there are by amount.',
            z.array(
              z.object({
                from: about('The least amount of the step, up to the next step.', z.int()),
                count: about('How many applicants it has.', z.int()),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
  refuses: [401, 403],
});

export const RequestReview = named(
  'RequestReview',
  'The decision about a request.',
  z.strictObject({
    status: about('The decision.', z.enum(REQUEST_STATUSES, 'This status doesn’t exist.')),
    notes: about(
      'Notes that only the administrator sees.',
      z.optional(z.nullable(trimmedText({ max: MAX_NOTES_LENGTH }))),
    ),
    seenStatus: about(
      'The status that the reviewer saw. The call is refused with 409 if it is another one now.',
      z.optional(z.enum(REQUEST_STATUSES, 'This status doesn’t exist.')),
    ),
  }),
);

const requestId = z.object({ id: about('The id of the request.', idInPath) });
const approvalId = z.object({ id: about('The id of the approval.', idInPath) });

const approvalAfter = about('The approval after the change.', ApprovedEmail);
const InvitationAfter = named(
  'InvitationAfter',
  'An invitation that was sent or renewed.',
  z.object({
    message: about('A message for the administrator.', z.string()),
    approvedEmail: approvalAfter,
  }),
);

export const reviewBetaRequest = defineCall({
  method: 'PATCH',
  path: '/api/admin/beta-requests/:id',
  summary: 'Approve or reject a request; an approval sends the invitation',
  params: requestId,
  body: RequestReview,
  status: 200,
  response: z.object({
    request: about('The request after the review.', ReceivedRequest),
    invitation: about('The invitation, when there is one.', z.nullable(ApprovedEmail)),
  }),
  refuses: [400, 401, 403, 404, 409],
});

export const listApprovedEmails = defineCall({
  method: 'GET',
  path: '/api/admin/approved-emails',
  summary: 'The addresses that may register',
  query: z.object(listQuery(APPROVAL_SORTS)),
  status: 200,
  response: z.object({
    approvedEmails: about('The approvals of this page.', z.array(ApprovedEmail)),
    counts: about(
      'Counts of all approvals, regardless of the search.',
      z.object({
        open: about('How many can still be used.', z.int()),
        used: about('How many are used.', z.int()),
        expired: about('How many have expired.', z.int()),
      }),
    ),
    ...listFacts,
  }),
  holdsSecrets: true,
  refuses: [400, 401, 403],
});

export const approveEmail = defineCall({
  method: 'POST',
  path: '/api/admin/approved-emails',
  summary: 'Approve an address without a request',
  body: Approval,
  status: 201,
  response: z.object({ approvedEmail: approvalAfter }),
  refuses: [400, 401, 403, 409],
});

const refusesInvitation = [400, 401, 403, 404, 409] as const;

export const sendInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/send-invitation/:id',
  summary: 'Send an invitation, or send it again',
  params: approvalId,
  status: 200,
  response: InvitationAfter,
  refuses: refusesInvitation,
});

export const resetInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/reset-invitation/:id',
  summary: 'Reset an invitation: unused, with a new code, valid for 30 days',
  params: approvalId,
  status: 200,
  response: InvitationAfter,
  refuses: [400, 401, 403, 404],
});
