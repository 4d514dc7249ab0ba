import { createStore, type Store } from './store.ts';

/** Values that could not be stored, because storage is switched off or full. They last as long as the page. */
const unstored = new Map<string, string>();

/** `sessionStorage`: for the tab only, even after a reload. */
type StorageName = 'localStorage' | 'sessionStorage';

/** Reads a value. Returns null if the key has no value. */
export function readStored(key: string, name: StorageName = 'localStorage'): string | null {
  const value = unstored.get(key);
  if (value !== undefined) return value;
  try {
    return window[name].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function writeStored(
  key: string,
  value: string | null,
  name: StorageName = 'localStorage',
): void {
  unstored.delete(key);
  try {
    if (value === null) window[name].removeItem(key);
    else window[name].setItem(key, value);
  } catch {
    if (value !== null) unstored.set(key, value);
  }
}

/** Removes each value whose key matches. */
export function clearStored(matches: (key: string) => boolean): void {
  for (const key of unstored.keys()) if (matches(key)) unstored.delete(key);
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name];
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const key of keys) if (matches(key)) storage.removeItem(key);
    } catch {
      // Storage is switched off: it holds nothing.
    }
  }
}

/** A stored text that notifies when it changes here or in another tab. */
export function createStoredText(key: string): Store<string | null> {
  const changes = createStore(0);
  const notify = () => changes.set(changes.get() + 1);
  return {
    get: () => readStored(key),
    set(value) {
      writeStored(key, value);
      notify();
    },
    subscribe(listener) {
      const end = changes.subscribe(listener);
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => {
        end();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
