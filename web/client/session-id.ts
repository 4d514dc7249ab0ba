import { onClearUserData } from './clear-user-data.ts';

const STORAGE_KEY = 'habitcrush-session';

let current: string | undefined;

onClearUserData(() => (current = undefined));

// `crypto.randomUUID` is missing over plain http.
function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
