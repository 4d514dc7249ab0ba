import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the button that opens an editor in its own place: it has the focus again when the editor has gone, unless somebody types
 * elsewhere by then, while the editor waited for its answer.
 */
export function useFocusWhenBack(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && isNowhere(button.current)) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** What had the focus is gone: it has fallen back to the page, or to the dialog that the button stands in. */
const isNowhere = (button: HTMLElement | null): boolean =>
  document.activeElement?.contains(button) ?? true;
