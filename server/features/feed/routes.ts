import type { FastifyInstance } from 'fastify';
import { readFeed } from '#contract/feed.ts';
import { gather } from '#server/database/gather.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/http/calls.ts';
import { readFeeds } from './queries.ts';

export function feedRoutes(scope: FastifyInstance, house: House): void {
  // Nobody waits for news to the hundredth of a second: thousands of pages are answered by a hundred queries.
  const readOf = gather((ids: readonly number[]) => readFeeds(house.database, ids), {
    atMost: 50,
    pauseMs: 10,
  });

  answerSignedIn(scope, readFeed, async ({ actor }) => ({
    activities: (await readOf(actor.userId)) ?? [],
  }));
}
