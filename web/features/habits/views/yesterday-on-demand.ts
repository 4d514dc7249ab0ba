import { lazyPart } from '#web/ui/lazy-part.ts';

/** Loads after the days of the habits. */
export const YesterdayTick = lazyPart(() => import('./yesterday-tick.tsx'), 'YesterdayTick', {
  isOptional: true,
});
