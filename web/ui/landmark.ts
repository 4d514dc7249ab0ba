import { useState } from 'react';

/**
 * Where a floating part is hung, looked up when it opens: into the page's main region, so that
 * somebody who goes from region to region meets it. Behind an open dialog that region is hidden, and
 * the body has to do.
 */
export function useFloatingContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const findContainer = () =>
    setContainer(document.querySelector<HTMLElement>('main:not([aria-hidden], [aria-hidden] *)'));
  return { container, findContainer };
}
