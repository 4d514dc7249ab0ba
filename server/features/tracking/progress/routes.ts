import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#contract/call.ts';
import * as calls from '#contract/progress.ts';
import type { DaySpan } from '#domain/days/week.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { readRange } from '#server/security/costly-reads.ts';
import { notFound } from '#server/http/refusal.ts';
import { getHistory } from '#server/features/tracking/habits/public.ts';
import { countDays, getProgress, listDays } from './queries/get-progress.ts';

const rangeOf = ({ startDate, endDate }: QueryOf<typeof calls.listDays>): DaySpan => ({
  first: startDate,
  last: endDate,
});

export function progressRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getProgress, ({ actor, query }) =>
    readRange(ctx, actor, () => getProgress(ctx.reads, actor.userId, query)),
  );

  signedInRoute(scope, calls.countDays, ({ actor, query }) =>
    readRange(ctx, actor, () => countDays(ctx.reads, actor.userId, rangeOf(query))),
  );

  signedInRoute(scope, calls.listDays, ({ actor, query }) =>
    readRange(ctx, actor, () => listDays(ctx.reads, actor.userId, rangeOf(query))),
  );

  signedInRoute(scope, calls.getHistory, async ({ actor, params }) => {
    const history = await readRange(ctx, actor, () => getHistory(ctx.reads, actor, params.id));
    if (!history) throw notFound('Habit');
    return history;
  });
}
