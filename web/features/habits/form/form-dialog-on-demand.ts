import { lazyPart } from '#web/ui/lazy-part.ts';

/** For pages that open the form of a habit now and then: it is fetched when it is first opened. */
export const HabitFormOnDemand = lazyPart(
  () => import('./habit-form-dialog.tsx'),
  'HabitFormDialog',
);
