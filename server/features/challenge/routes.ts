import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/challenge.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { readCounted } from '#server/security/costly-reads.ts';
import { joinWaitlist, leaveWaitlist, startChallenge } from './commands.ts';
import { listChallenges, readChallenge, readWaitlist } from './queries.ts';

export function challengeRoutes(scope: FastifyInstance, house: House): void {
  const { database } = house;
  answerSignedIn(scope, calls.getWaitlist, ({ actor }) => readWaitlist(database, actor.userId));
  answerSignedIn(scope, calls.joinWaitlist, ({ actor }) => joinWaitlist(house, actor));
  answerSignedIn(scope, calls.leaveWaitlist, ({ actor }) => leaveWaitlist(house, actor));
  answerSignedIn(scope, calls.listChallenges, ({ actor }) =>
    readCounted(house, 'challengePerAccount', actor, () => listChallenges(database, actor)),
  );
  answerSignedIn(scope, calls.readChallenge, ({ actor, params }) =>
    readCounted(house, 'challengePerAccount', actor, () =>
      readChallenge(database, actor, params.id),
    ),
  );
}

/** In the administrator's scope. */
export function challengeStartRoute(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.startChallenge, ({ actor, body }) =>
    startChallenge(house, actor, body),
  );
}
