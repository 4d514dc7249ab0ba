import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/habits.ts';
import { daysBetween, isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { dayBeginsAt, localDayOf } from '#domain/days/user-clock.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { type SignedInExchange, signedInRoute } from '#server/http/calls.ts';
import { setApplied } from '#server/http/operation-headers.ts';
import { readList, readRange } from '#server/security/concurrent-calls.ts';
import { invalidField, notFound } from '#server/http/refusal.ts';
import { dependsOnUsers } from '#server/polling/depends-on-users.ts';
import { deleteEntry, putEntry } from '../commands/entries.ts';
import { setHabitDay, setHabitDayById } from '../commands/set-habit-day.ts';
import { listEntries, listInstances, listHabitInstances } from '../queries/list-instances.ts';
import { listHistories } from '../queries/list-histories.ts';

const MOST_DAYS = 400;

export function dayRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listInstances, async ({ actor, query, reply }) => {
    const { first, last } = parseRange(actor, query);
    const { instances, next } = await readRange(ctx, actor, () =>
      listInstances(ctx.reads, actor.userId, first, last),
    );
    if (next !== null)
      setNextPageLink(reply, calls.listInstances.path, { startDate: next, endDate: last });
    return instances;
  });

  signedInRoute(
    scope,
    calls.listHabitInstances,
    async ({ actor, params, query, request, reply }) => {
      const page = await readRange(ctx, actor, () =>
        listHabitInstances(ctx.reads, actor.userId, params.id, query.before),
      );
      if (!page) throw notFound('Habit');
      if (page.next !== null) setNextPageLink(reply, pathOf(request), { before: page.next });
      return page.instances;
    },
  );

  signedInRoute(scope, calls.listHistories, (exchange) =>
    readList(exchange.actor, () => readHistories(ctx, exchange)),
  );

  for (const call of [calls.updateInstance, calls.updateInstanceNote]) {
    signedInRoute(scope, call, ({ actor, params, body }) =>
      setHabitDayById(ctx, actor, params.instanceId, body),
    );
  }

  signedInRoute(scope, calls.putEntry, ({ actor, params, body }) =>
    putEntry(ctx, actor, { habitId: params.id, entryId: params.entryId }, body),
  );

  signedInRoute(scope, calls.deleteEntry, ({ actor, params, query }) =>
    deleteEntry(ctx, actor, { habitId: params.id, entryId: params.entryId }, query.expected),
  );

  signedInRoute(scope, calls.listEntries, async ({ actor, params }) => {
    const { id: habitId, date } = params;
    const beginsAt = dayBeginsAt(date, actor.clock);
    const entries = await listEntries(ctx.database, actor.userId, { habitId, date, beginsAt });
    if (!entries) throw notFound('Habit');
    return entries;
  });

  signedInRoute(scope, calls.setDay, ({ actor, params, body }) =>
    setHabitDay(ctx, actor, { habitId: params.id, date: params.date }, body),
  );
}

async function readHistories(
  ctx: AppContext,
  { actor, query, request, reply }: SignedInExchange<typeof calls.listHistories>,
) {
  const { response, applied, next } = await listHistories(ctx.reads, actor, query.after);
  setApplied(reply, applied);
  dependsOnUsers(request, []);
  if (next !== null) setNextPageLink(reply, calls.listHistories.path, { after: String(next) });
  return response;
}

function parseRange(actor: Actor, range: { startDate: string; endDate: string }) {
  const first = parseDay(actor, range.startDate);
  const last = parseDay(actor, range.endDate);
  if (first > last) throw invalidField('endDate', 'The end is before the start.');
  if (daysBetween(first, last) > MOST_DAYS) {
    throw invalidField('endDate', `Please ask for at most ${MOST_DAYS} days.`);
  }
  return { first, last };
}

const parseDay = (actor: Actor, date: string): LocalDay =>
  isLocalDay(date) ? date : localDayOf(Date.parse(date), actor.clock);

/** Where the rest of a response is (RFC 8288). */
function setNextPageLink(reply: FastifyReply, path: string, query: Record<string, string>): void {
  void reply.header('link', `<${path}?${new URLSearchParams(query).toString()}>; rel="next"`);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;
