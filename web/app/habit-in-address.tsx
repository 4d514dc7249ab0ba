import { Suspense, useState } from 'react';
import { closeHabit, useHabitInAddress } from '#web/client/shown-address.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const HabitPanel = lazyPart(
  () => import('#web/features/progress/details/habit-panel.tsx'),
  'HabitPanel',
);

/** The panel of the habit in the address, over any page. */
export function HabitInAddress() {
  const id = useHabitInAddress();
  const [shown, setShown] = useState(id);
  // It keeps its content while it closes.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return (
    <Suspense>
      <HabitPanel id={shown} isOpen={id !== null} onClose={closeHabit} />
    </Suspense>
  );
}
