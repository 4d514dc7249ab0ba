const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
/** Controls with a use of their own for arrows. */
const OWN_ARROWS = 'input, [role=tab], [role=menuitem]';

/** A plain key that nobody else is listening to. */
export function isForPage(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey && isUnclaimed(event);
}

/** What programs with files save by. */
export function isSave(event: KeyboardEvent): boolean {
  const isPressed = event.key === 's' && (event.ctrlKey || event.metaKey);
  return isPressed && !event.altKey && !event.shiftKey && isUnclaimed(event);
}

/** Not typed into a field, no dialog or menu open. */
function isUnclaimed(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPING)) return false;
  return !(event.key.startsWith('Arrow') && target.closest(OWN_ARROWS));
}
