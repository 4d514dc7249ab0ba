import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { APPLIED_HEADER, USER_HEADER } from '#contract/operations.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { localDayOf, type UserClock } from '#domain/days/user-clock.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config/config.ts';
import { tokenIn } from '#server/http/session-cookie.ts';
import { hashKey, hashToken } from '#server/security/token-hash.ts';
import type { FindCachedResponse } from './respond-from-cache.ts';
import { openChangeCache } from './change-cache.ts';
import type { Changes, Version } from './changes.ts';
import { MAX_USERS } from './depends-on-users.ts';

const MAX_CACHED_TAGS = 50_000;

/** The ETag and the operation numbers of the last response to a session, and the time zone of that request. */
type CachedTag = {
  tag: string;
  applied: string | undefined;
  zone: string | undefined;
  /** The clock and the day of the user, because a new day changes what they see. */
  userClock: UserClock;
  today: LocalDay;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    isPoll?: boolean | undefined;
  }
  interface FastifyRequest {
    /** The version of all changes before anything was read for the response. */
    since: Version;
  }
}

type PollContext = { changes: Changes; clock: Clock; config: Config };

export type Polls = {
  /** Finds 304 responses: no query, no Fastify. */
  readonly findCached: FindCachedResponse;
  /** Caches the tags of all responses in this scope, and publishes the callers' changes. */
  cacheResponses(scope: FastifyInstance): void;
};

/** Caches for each session the ETag of what its pages poll, until a user changes on whom the response depends. */
export function openPolls({ changes, clock, config }: PollContext): Polls {
  const tags = openChangeCache<string, CachedTag>({
    changes,
    now: () => clock.now(),
    topics: ['person'],
    maxSize: MAX_CACHED_TAGS,
  });
  const paths = new Set<string>();

  function cache(request: FastifyRequest, reply: FastifyReply): void {
    const { actor, dependsOn, since, url, method } = request;
    const tag = reply.getHeader('etag');
    const hasPlainUrl = method === 'GET' && url === request.routeOptions.url;
    if (!actor || actor.isProgram || !dependsOn || !hasPlainUrl || typeof tag !== 'string') return;
    if (dependsOn.length > MAX_USERS) return;
    // A cached response has none of these headers.
    if (reply.hasHeader('set-cookie') || reply.hasHeader('link')) return;
    const users = [actor.userId, ...dependsOn];
    const applied = reply.getHeader(APPLIED_HEADER) as string | undefined;
    const { clock: userClock, today, sessionEndsAt } = actor;
    const value = { tag, applied, zone: zoneIn(request.headers), userClock, today };
    tags.store(keyOf(actor.sessionHash, url), value, { since, users, until: sessionEndsAt - 1 });
    paths.add(url);
  }

  return {
    findCached: ({ method, url = '', headers }) => {
      const tag = headers['if-none-match'];
      if (tag === undefined || method !== 'GET' || !paths.has(url)) return undefined;
      // It may name another user than the one of the session, which is a refusal.
      if (headers[USER_HEADER] !== undefined) return undefined;
      const token = tokenIn(headers.cookie, config);
      if (token === undefined) return undefined;
      const cached = tags.get(keyOf(hashToken(token), url));
      if (cached?.tag !== tag || cached.zone !== zoneIn(headers)) return undefined;
      if (localDayOf(clock.now(), cached.userClock) !== cached.today) return undefined;
      return { route: url, tag, applied: cached.applied, isOwn: true };
    },
    cacheResponses(scope) {
      publishOwnChanges(scope, changes);
      scope.decorateRequest('dependsOn', null);
      scope.decorateRequest('since', 0);
      // A callback costs each call less than a promise.
      scope.addHook('onRequest', (request, _reply, done) => {
        request.since = changes.version();
        done();
      });
      scope.addHook('onResponse', (request, reply, done) => {
        if (reply.statusCode === 200 || reply.statusCode === 304) cache(request, reply);
        done();
      });
    },
  };
}

const keyOf = (sessionHash: Buffer, url: string) => `${hashKey(sessionHash)} ${url}`;

const zoneIn = (headers: IncomingHttpHeaders): string | undefined => {
  const zone = headers[TIME_ZONE_HEADER];
  return typeof zone === 'string' ? zone : undefined;
};

/** On this node, callers see their own change at once, whatever it was. */
function publishOwnChanges(scope: FastifyInstance, changes: Changes): void {
  scope.addHook('onSend', ({ actor, method, routeOptions }, _reply, payload, done) => {
    const isChange = method !== 'GET' && method !== 'HEAD' && routeOptions.config.isPoll !== true;
    if (actor && isChange) changes.publish('person', actor.userId);
    done(null, payload);
  });
}
