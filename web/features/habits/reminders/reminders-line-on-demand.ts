import { lazyPart } from '#web/ui/lazy-part.ts';

/** Most habits have no reminder: what tells of them is fetched beside the figures of one. */
export const RemindersLineOnDemand = lazyPart(
  () => import('./reminders-line.tsx'),
  'RemindersLine',
);
