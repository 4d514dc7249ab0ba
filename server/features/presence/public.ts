export { openWatchingCounts } from './queries/watching-counts.ts';
export { unchangedCount } from './queries/unchanged-count.ts';
