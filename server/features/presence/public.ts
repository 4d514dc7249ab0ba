export { openWatchingCounts } from './queries/watching-counts.ts';
