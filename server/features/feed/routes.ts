import type { FastifyInstance } from 'fastify';
import { readFeed } from '#contract/feed.ts';
import { gather } from '#server/database/gather.ts';
import type { House } from '#server/house.ts';
import { answerSignedIn } from '#server/plugins/calls.ts';
import { readFeeds } from './queries.ts';

export function feedRoutes(scope: FastifyInstance, house: House): void {
  const readOf = gather((ids: readonly number[]) => readFeeds(house.database, ids), 50);

  answerSignedIn(scope, readFeed, async ({ actor }) => ({
    activities: (await readOf(actor.userId)) ?? [],
  }));
}
