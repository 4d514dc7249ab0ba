import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/beta-access.ts';
import type { AppContext } from '#server/context.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { approveEmail } from './commands/approve.ts';
import { resetInvitation, sendInvitation } from './commands/invitations.ts';
import { requestAccess } from './commands/request-access.ts';
import { reviewRequest } from './commands/review-request.ts';
import { listApprovedEmails } from './queries/list-approvals.ts';
import { listBetaRequests, getPricing } from './queries/list-requests.ts';

export function betaRequestRoute(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.requestBetaAccess, ({ body, request }) =>
    requestAccess(ctx, body, networkOf(request.ip)),
  );
}

/** For the administrator's scope. */
export function betaReviewRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.listBetaRequests, ({ query }) => listBetaRequests(ctx.reads, query));

  route(scope, calls.getPricing, () => getPricing(ctx.database));

  signedInRoute(scope, calls.reviewBetaRequest, ({ actor, params, body }) =>
    reviewRequest(ctx, actor, params.id, body),
  );

  route(scope, calls.listApprovedEmails, ({ query }) => listApprovedEmails(ctx, query));

  signedInRoute(scope, calls.approveEmail, async ({ actor, body }) => ({
    approvedEmail: await approveEmail(ctx, actor, body),
  }));

  signedInRoute(scope, calls.sendInvitation, ({ actor, params }) =>
    sendInvitation(ctx, actor, params.id),
  );

  signedInRoute(scope, calls.resetInvitation, ({ actor, params }) =>
    resetInvitation(ctx, actor, params.id),
  );
}
