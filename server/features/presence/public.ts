export { openWatchingCounts } from './queries/watching-counts.ts';
export { unchangedCount } from './unchanged-count.ts';
