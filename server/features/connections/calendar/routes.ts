import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calendar.ts';
import { isSecret } from '#domain/text/secret-letters.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { notFound } from '#server/http/refusal.ts';
import { makeCalendar, storeCalendarRead, removeCalendar } from './commands/addresses.ts';
import { findAddress, findCalendarOwner, readCalendar } from './queries.ts';

export function calendarRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getCalendar, async ({ actor }) => ({
    address: await findAddress(ctx.database, actor.userId),
  }));

  signedInRoute(scope, calls.makeCalendar, ({ actor }) => makeCalendar(ctx, actor.userId));

  signedInRoute(scope, calls.removeCalendar, async ({ actor }) => {
    await removeCalendar(ctx.database, actor.userId);
    return undefined;
  });
}

const EXTENSION = '.ics';
const FILE_HEADERS = {
  // Clients revalidate each time, so that a revoked address shows nothing.
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="habitcrush.ics"',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Needs no session: the secret in the address authorizes the call. The log contains the route, not the address. */
export function calendarFileRoute(app: FastifyInstance, ctx: AppContext): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    await ctx.limits.consume('calendarsPerNetwork', networkOf(request.ip));
    const { file } = request.params;
    const secret = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : '';
    // Skip the query for strings that cannot be a secret.
    const reader = isSecret(secret) ? await findCalendarOwner(ctx.database, secret) : undefined;
    if (!reader) throw notFound('Calendar');
    request.accountInLog = { id: reader.userId };
    await ctx.limits.consume('readsPerCalendar', String(reader.userId));
    await storeCalendarRead(ctx, reader);
    return reply
      .type('text/calendar; charset=utf-8')
      .headers(FILE_HEADERS)
      .send(await readCalendar(ctx, reader));
  });
}
