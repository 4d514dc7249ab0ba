type KeyPress = { nativeEvent: Event & { isForLayerBelow?: boolean }; stopPropagation: () => void };

/** Radix gives Escape to the latest layer only. A toast leaves it to the dialog or the menu below. */
export function leaveEscape(event: Event): void {
  event.preventDefault();
  Object.assign(event, { isForLayerBelow: true });
}

/** Whether a toast has left this Escape to the dialog or the menu. The innermost one claims it. */
export function claimEscape(event: KeyPress): boolean {
  const { isForLayerBelow = false } = event.nativeEvent;
  if (isForLayerBelow) event.stopPropagation();
  return isForLayerBelow;
}
