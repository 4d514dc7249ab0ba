import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyComponent } from '#web/shell/lazy-page.ts';

const ImageDialog = lazyComponent(
  () => import('#web/features/import/image/image-dialog.tsx'),
  'ImageDialog',
);

type Options = {
  /** Some habits have come of a picture. */
  onImported?: (() => void) | undefined;
};

/** Fetched when first asked for, and kept from then on: what was mended in it survives its closing. */
export function useImagePanel({ onImported }: Options = {}) {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    setIsAsked(true);
    setIsOpen(true);
  }, []);
  const panel: ReactNode = (
    <Suspense fallback={null}>
      {isAsked && <ImageDialog {...{ isOpen, onImported }} onOpenChange={setIsOpen} />}
    </Suspense>
  );
  return { open, panel };
}
