import { lazyPart } from '#web/ui/lazy-part.ts';

/** Opened from the tools and from the first steps: neither brings the other along. */
export const TrackerDialog = lazyPart(
  () => import('#web/features/import/tracker/tracker-dialog.tsx'),
  'TrackerDialog',
);
