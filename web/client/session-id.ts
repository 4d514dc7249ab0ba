import { onClearUserData } from './clear-user-data.ts';
import { newId } from './new-id.ts';

const STORAGE_KEY = 'habitcrush-session';

let current: string | undefined;

onClearUserData(() => (current = undefined));

/** The id stays the same until the browser's session ends, or the user signs out. */
export function sessionId(): string {
  try {
    const id = sessionStorage.getItem(STORAGE_KEY) ?? newId();
    sessionStorage.setItem(STORAGE_KEY, id);
    return id;
  } catch {
    // Storage is switched off: the id lasts as long as the page.
    current ??= newId();
    return current;
  }
}
