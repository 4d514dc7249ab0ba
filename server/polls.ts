import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { TIME_ZONE_HEADER } from '#contract/problem.ts';
import type { AppContext } from './context.ts';
import type { Changes, Moment } from './database/changes.ts';
import { hashToken, nameOfHash } from './features/account/public.ts';
import type { AnswerFromMemory } from './http/from-memory.ts';
import { tokenIn } from './http/session-cookie.ts';

/** Longer than pages wait before they ask again; whatever was not told is found out by then. */
const HOLDS_FOR_MS = 120_000;
/** So that what was read together is not read again together. */
const SPREAD = 0.5;
const KEPT_AT_MOST = 50_000;
/** To look at more would cost what is to be saved. */
const PEOPLE_AT_MOST = 300;

type Kept = {
  tag: string;
  since: Moment;
  until: number;
  zone: string | undefined;
  people: readonly number[];
};

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
  const kept = new Map<string, Kept>();
  const paths = new Set<string>();

  function keep(request: FastifyRequest, reply: FastifyReply): void {
    const { actor, restsOn, since, url, method } = request;
    const tag = reply.getHeader('etag');
    const isSame = method === 'GET' && url === request.routeOptions.url;
    if (!actor || !restsOn || !isSame || typeof tag !== 'string') return;
    if (restsOn.length > PEOPLE_AT_MOST || reply.hasHeader('set-cookie')) return;
    const holdsFor = HOLDS_FOR_MS * (1 - SPREAD * Math.random());
    const until = Math.min(clock.now() + holdsFor, actor.sessionEndsAt);
    const people = [actor.userId, ...restsOn];
    const key = keyOf(actor.sessionHash, url);
    // The last ones to be kept stand last.
    kept.delete(key);
    kept.set(key, { tag, since, until, people, zone: zoneIn(request.headers) });
    paths.add(url);
    if (kept.size > KEPT_AT_MOST) for (const oldest of kept.keys()) return void kept.delete(oldest);
  }

  const holds = ({ since, until, people }: Kept) =>
    clock.now() < until && !changes.haveChanged(since, 'person', people);

  return {
    answer: ({ method, url = '', headers }) => {
      const tag = headers['if-none-match'];
      if (tag === undefined || method !== 'GET' || !paths.has(url)) return undefined;
      const token = tokenIn(headers.cookie, config);
      if (token === undefined) return undefined;
      const key = keyOf(hashToken(token), url);
      const known = kept.get(key);
      if (!known) return undefined;
      if (!holds(known)) kept.delete(key);
      else if (known.tag === tag && known.zone === zoneIn(headers)) return { tag, isOwn: true };
      return undefined;
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
