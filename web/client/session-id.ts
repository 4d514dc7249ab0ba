import { onClearUserData } from './clear-user-data.ts';
import { newId } from './new-id.ts';

const STORAGE_KEY = 'habitcrush-session';

let current: string | undefined;

onClearUserData(() => (current = undefined));

/** In the format that the server stores as it is. */
const createSessionId = (): string => newId().replaceAll('-', '');

/** The id stays the same until the browser's session ends, or the user signs out. */
export function sessionId(): string {
  try {
    const id = sessionStorage.getItem(STORAGE_KEY) ?? createSessionId();
    sessionStorage.setItem(STORAGE_KEY, id);
    return id;
  } catch {
    // Storage is switched off: the id lasts as long as the page.
    current ??= createSessionId();
    return current;
  }
}
