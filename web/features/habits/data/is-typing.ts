/** Elements into which the user types. */
export const TYPING =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** The key goes to a field, or to an open menu, which searches its items by letters. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=menu], [role=listbox]')) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}
