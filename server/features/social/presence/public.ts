export { openWatchingCounts } from './queries/watching-counts.ts';
export { countFromMemory } from './queries/count-from-memory.ts';
export { LEFT_AFTER } from './queries/count-watching.ts';
