import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/beta-access.ts';
import type { House } from '#server/house.ts';
import { answer } from '#server/plugins/calls.ts';
import { networkOf } from '#server/plugins/network.ts';
import { requestAccess } from './commands/request-access.ts';

export function betaRequestRoute(scope: FastifyInstance, house: House): void {
  answer(scope, calls.requestBetaAccess, ({ body, request }) =>
    requestAccess(house, body, networkOf(request.ip)),
  );
}
