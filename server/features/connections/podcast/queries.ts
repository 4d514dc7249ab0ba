import type { Passes } from '#contract/podcast.ts';
import { PASSES_IN_ALL } from '#domain/site/podcast.ts';
import { type Queries, statement } from '#server/database/database.ts';

const passes = statement(
  'podcast.passes',
  `select total_passes as "totalPasses", used_passes as "usedPasses",
          total_passes - used_passes as "remainingPasses"
     from podcast_passes order by id limit 1`,
);

const ALL_PASSES: Passes = {
  totalPasses: PASSES_IN_ALL,
  usedPasses: 0,
  remainingPasses: PASSES_IN_ALL,
};

export async function getPasses(queries: Queries): Promise<Passes> {
  const [row] = await queries.run<Passes>(passes, []);
  return row ?? ALL_PASSES;
}
