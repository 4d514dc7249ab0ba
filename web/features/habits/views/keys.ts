const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
/** Controls with a use of their own for arrows. */
const OWN_ARROWS = 'input, [role=tab], [role=menuitem]';

/** A plain key that nobody else is listening to: not typed into a field, no dialog or menu open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPING)) return false;
  return !(event.key.startsWith('Arrow') && target.closest(OWN_ARROWS));
}
