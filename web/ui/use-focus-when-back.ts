import { type RefObject, useEffect, useRef } from 'react';

/** For the button that opens an editor in its own place: it has the focus again when the editor has gone. */
export function useFocusWhenBack(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
