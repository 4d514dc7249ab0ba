type KeyPress = {
  key: string;
  nativeEvent: Event & { isForLayerBelow?: boolean };
  stopPropagation: () => void;
};

export const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';

/** Radix sends Escape to the latest layer only. A toast leaves it to the dialog or menu below. */
export function leaveEscape(event: Event): void {
  event.preventDefault();
  Object.assign(event, { isForLayerBelow: true });
}

/**
 * Whether this Escape is unhandled: a toast has left it to the layer below, or the dialog or menu has just opened, and
 * Radix does not listen yet. The innermost layer claims it.
 */
export function claimEscape(event: KeyPress): boolean {
  const { isForLayerBelow = false, defaultPrevented } = event.nativeEvent;
  const isUnclaimed = isForLayerBelow || (event.key === 'Escape' && !defaultPrevented);
  if (isUnclaimed) event.stopPropagation();
  return isUnclaimed;
}
