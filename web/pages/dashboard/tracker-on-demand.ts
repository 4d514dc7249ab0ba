import { lazyPart } from '#web/ui/lazy-part.ts';

/** Opened from the tools, the first steps and the profile. */
export const TrackerDialog = lazyPart(
  () => import('#web/features/import/tracker/tracker-dialog.tsx'),
  'TrackerDialog',
);
