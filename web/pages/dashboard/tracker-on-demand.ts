import { lazyPart } from '#web/shell/lazy-part.ts';

/** Opened from the tools and from the first steps: neither brings the other along. */
export const TrackerDialog = lazyPart(
  () => import('#web/features/import/tracker/tracker-dialog.tsx'),
  'TrackerDialog',
);
