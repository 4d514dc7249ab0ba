import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/encouragement.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { sendEncouragement } from './commands.ts';
import { listEncouragements } from './queries.ts';

export function encouragementRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.sendEncouragement, async ({ actor, body, request }) => {
    await house.limits.spend('encouragementPerAccount', `${actor.userId}`);
    await house.limits.spend('encouragementPerAddress', networkOf(request.ip));
    return sendEncouragement(house, actor.userId, body);
  });

  answerSignedIn(scope, calls.listEncouragements, ({ actor }) =>
    listEncouragements(house.database, actor.userId),
  );
}
