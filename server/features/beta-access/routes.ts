import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/beta-access.ts';
import type { House } from '#server/house.ts';
import { answer, answerSignedIn } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { approveEmail } from './commands/approve.ts';
import { resetInvitation, sendInvitation } from './commands/invitations.ts';
import { requestAccess } from './commands/request-access.ts';
import { reviewRequest } from './commands/review-request.ts';
import { listApprovals } from './queries/list-approvals.ts';
import { listRequests, readPricing } from './queries/list-requests.ts';

export function betaRequestRoute(scope: FastifyInstance, house: House): void {
  answer(scope, calls.requestBetaAccess, ({ body, request }) =>
    requestAccess(house, body, networkOf(request.ip)),
  );
}

/** For the administrator's scope. */
export function betaReviewRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.listBetaRequests, ({ query }) => listRequests(house.database, query));

  answer(scope, calls.getPricing, () => readPricing(house.database));

  answerSignedIn(scope, calls.reviewBetaRequest, ({ actor, params, body }) =>
    reviewRequest(house, actor, params.id, body),
  );

  answer(scope, calls.listApprovedEmails, ({ query }) => listApprovals(house, query));

  answerSignedIn(scope, calls.approveEmail, async ({ actor, body }) => ({
    approvedEmail: await approveEmail(house, actor, body),
  }));

  answerSignedIn(scope, calls.sendInvitation, ({ actor, params }) =>
    sendInvitation(house, actor, params.id),
  );

  answerSignedIn(scope, calls.resetInvitation, ({ actor, params }) =>
    resetInvitation(house, actor, params.id),
  );
}
