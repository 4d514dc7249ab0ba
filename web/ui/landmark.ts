import { useState } from 'react';

/**
 * Finds the container of a floating part when it opens: the main region of the page, so that screen-reader users find
 * it. Under an open dialog that region is hidden, so it uses the body.
 */
export function useFloatingContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const findContainer = () =>
    setContainer(document.querySelector<HTMLElement>('main:not([aria-hidden], [aria-hidden] *)'));
  return { container, findContainer };
}
