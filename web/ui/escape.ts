type KeyPress = {
  key: string;
  nativeEvent: Event & { isForLayerBelow?: boolean };
  stopPropagation: () => void;
};

export const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';

/** Radix gives Escape to the latest layer only. A toast leaves it to the dialog or the menu below. */
export function leaveEscape(event: Event): void {
  event.preventDefault();
  Object.assign(event, { isForLayerBelow: true });
}

/**
 * Whether this Escape is still to be handled: a toast has left it to the layer below, or the dialog or the menu has
 * opened a moment ago, and Radix does not listen for it yet. The innermost one claims it.
 */
export function claimEscape(event: KeyPress): boolean {
  const { isForLayerBelow = false, defaultPrevented } = event.nativeEvent;
  const isUnclaimed = isForLayerBelow || (event.key === 'Escape' && !defaultPrevented);
  if (isUnclaimed) event.stopPropagation();
  return isUnclaimed;
}
