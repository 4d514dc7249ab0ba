import { useImperativeHandle, type Ref, type RefObject } from 'react';

type AnchorAtProps = {
  ref?: Ref<HTMLElement | null>;
  element: RefObject<HTMLElement | null>;
};

/** Lets Radix position a menu or a tooltip that loads after its button. Renders nothing. */
export function AnchorAt({ ref, element }: AnchorAtProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [
    element,
  ]);
  return null;
}
