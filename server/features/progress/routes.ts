import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/progress.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { readRange } from '#server/security/costly-reads.ts';
import { notFound } from '#server/http/refusal.ts';
import { countDays, listDays, readHistory } from './queries.ts';

export function progressRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.countDays, ({ actor, query }) =>
    readRange(house, actor, () =>
      countDays(house.database, actor.userId, query.startDate, query.endDate),
    ),
  );

  answerSignedIn(scope, calls.listDays, ({ actor, query }) =>
    readRange(house, actor, () =>
      listDays(house.database, actor.userId, query.startDate, query.endDate),
    ),
  );

  answerSignedIn(scope, calls.readHistory, async ({ actor, params }) => {
    const history = await readRange(house, actor, () =>
      readHistory(house.database, actor, params.id),
    );
    if (!history) throw notFound('Habit');
    return history;
  });
}
