import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { TourDialogProps } from './tour-dialog.tsx';

const TourDialog = lazyPart(() => import('./tour-dialog.tsx'), 'TourDialog', { isOptional: true });

/** Loads on demand, because each user needs it at most once. */
export function ProductTour(props: TourDialogProps) {
  // It stays mounted when it closes, so that it can fade out.
  const [isWanted] = useState(props.isOpen);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <TourDialog {...props} />
    </Suspense>
  );
}
