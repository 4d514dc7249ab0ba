/** Where keys are letters. */
export const TYPING =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Into a field, or to a menu, which looks for its entries by their letters. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=menu], [role=listbox]')) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}
