export { openWatchingCounts } from './queries/watching-counts.ts';
export { countFromCache } from './queries/count-from-cache.ts';
export { SESSION_TIMEOUT_MS } from './queries/count-watching.ts';
