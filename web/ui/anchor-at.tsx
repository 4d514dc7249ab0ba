import { useImperativeHandle, type Ref, type RefObject } from 'react';

type AnchorAtProps = {
  ref?: Ref<HTMLElement | null>;
  element: RefObject<HTMLElement | null>;
};

/**
 * Stands in for the trigger of a menu or a tooltip that came later than its button: what is placed
 * beside the trigger is placed beside the button. Draws nothing.
 */
export function AnchorAt({ ref, element }: AnchorAtProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [
    element,
  ]);
  return null;
}
