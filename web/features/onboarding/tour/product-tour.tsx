import { type ComponentType, lazy, Suspense, useState } from 'react';
import { logFailure } from '#web/client/log.ts';
import type { TourDialogProps } from './tour-dialog.tsx';

/** A tour that cannot be fetched leaves the page as it is, and is offered at the next visit. */
const TourDialog = lazy(async (): Promise<{ default: ComponentType<TourDialogProps> }> => {
  try {
    return { default: (await import('./tour-dialog.tsx')).TourDialog };
  } catch (error) {
    logFailure(error);
    return { default: () => null };
  }
});

/** Few people need it, once: it is fetched for them alone. */
export function ProductTour(props: TourDialogProps) {
  // Kept, closed, after it was seen: what is taken out at once has no time to fade.
  const [isWanted] = useState(props.isOpen);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <TourDialog {...props} />
    </Suspense>
  );
}
