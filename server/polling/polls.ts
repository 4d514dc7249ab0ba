import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import type { AppContext } from '#server/context.ts';
import type { Changes, Moment } from '#server/database/changes.ts';
import { openMemory } from '#server/database/memory.ts';
import { hashToken, nameOfHash } from '#server/features/base/account/public.ts';
import type { AnswerFromMemory } from '#server/http/from-memory.ts';
import { PEOPLE_AT_MOST } from '#server/http/rests-on.ts';
import { tokenIn } from '#server/http/session-cookie.ts';

const KEPT_AT_MOST = 50_000;

/** What a page was given last, and in which time zone it asked. */
type Given = { tag: string; zone: string | undefined };

declare module 'fastify' {
  interface FastifyContextConfig {
    isPoll?: boolean | undefined;
  }
  interface FastifyRequest {
    /** Before anything was read for it. */
    since: Moment;
  }
}

export type Polls = {
  /** That an answer is what the page has already: without a query, and before Fastify. */
  readonly answer: AnswerFromMemory;
  /** Learns from all that is answered in a scope, and changed by it. */
  remember(scope: FastifyInstance): void;
};

/**
 * What signed-in pages ask for each few seconds. Of each session it is kept which answer it was last given, and on
 * whom that rests: while nothing is told of any of them, the answer is the same. Nothing else of it is kept.
 */
export function openPolls({ changes, clock, config }: AppContext): Polls {
  const answers = openMemory<string, Given>({
    changes,
    now: () => clock.now(),
    topics: ['person'],
    atMost: KEPT_AT_MOST,
  });
  const paths = new Set<string>();

  function keep(request: FastifyRequest, reply: FastifyReply): void {
    const { actor, restsOn, since, url, method } = request;
    const tag = reply.getHeader('etag');
    const isSame = method === 'GET' && url === request.routeOptions.url;
    if (!actor || actor.isProgram || !restsOn || !isSame || typeof tag !== 'string') return;
    if (restsOn.length > PEOPLE_AT_MOST || reply.hasHeader('set-cookie')) return;
    const people = [actor.userId, ...restsOn];
    const value = { tag, zone: zoneIn(request.headers) };
    // At its end a session is over already.
    const until = actor.sessionEndsAt - 1;
    answers.keep(keyOf(actor.sessionHash, url), value, { since, people, until });
    paths.add(url);
  }

  return {
    answer: ({ method, url = '', headers }) => {
      const tag = headers['if-none-match'];
      if (tag === undefined || method !== 'GET' || !paths.has(url)) return undefined;
      const token = tokenIn(headers.cookie, config);
      if (token === undefined) return undefined;
      const known = answers.get(keyOf(hashToken(token), url));
      const isSame = known?.tag === tag && known.zone === zoneIn(headers);
      return isSame ? { route: url, tag, isOwn: true } : undefined;
    },
    remember(scope) {
      tellOwnChanges(scope, changes);
      scope.decorateRequest('restsOn', null);
      scope.decorateRequest('since', 0);
      // With `done`, which costs every call less than a promise does.
      scope.addHook('onRequest', (request, _reply, done) => {
        request.since = changes.moment();
        done();
      });
      scope.addHook('onResponse', (request, reply, done) => {
        if (reply.statusCode === 200 || reply.statusCode === 304) keep(request, reply);
        done();
      });
    },
  };
}

const keyOf = (sessionHash: Buffer, url: string) => `${nameOfHash(sessionHash)} ${url}`;

const zoneIn = (headers: IncomingHttpHeaders): string | undefined => {
  const zone = headers[TIME_ZONE_HEADER];
  return typeof zone === 'string' ? zone : undefined;
};

/** Whoever changed something sees it at once, on this server, whatever the change was. */
function tellOwnChanges(scope: FastifyInstance, changes: Changes): void {
  scope.addHook('onSend', ({ actor, method, routeOptions }, _reply, payload, done) => {
    const isChange = method !== 'GET' && method !== 'HEAD' && routeOptions.config.isPoll !== true;
    if (actor && isChange) changes.tell('person', actor.userId);
    done(null, payload);
  });
}
