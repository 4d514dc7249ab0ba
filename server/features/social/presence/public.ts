export { openWatchingCounts } from './queries/watching-counts.ts';
export { countFromCache } from './queries/count-from-cache.ts';
export { LEFT_AFTER } from './queries/count-watching.ts';
