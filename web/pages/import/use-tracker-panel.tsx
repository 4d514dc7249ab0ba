import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

const TrackerPanel = lazy(async () => ({
  default: (await import('./tracker-panel.tsx')).TrackerPanel,
}));

/** Fetched when first asked for, and kept from then on: an import goes on while its dialog is closed. */
export function useTrackerPanel() {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    setIsAsked(true);
    setIsOpen(true);
  }, []);
  const panel: ReactNode = (
    <Suspense fallback={null}>
      {isAsked && <TrackerPanel isOpen={isOpen} onOpenChange={setIsOpen} />}
    </Suspense>
  );
  return { open, panel };
}
