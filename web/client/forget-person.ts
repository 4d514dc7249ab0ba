const OURS = 'habitcrush-';
/** Of the device and not of a person, or needed to let them go. Whatever else is stored goes with them. */
const KEPT: ReadonlySet<string> = new Set([
  'habitcrush-theme',
  'habitcrush-view',
  'habitcrush-sign-out',
  'habitcrush-no-install',
]);

const inMemory = new Set<() => void>();

/** For what a feature keeps beside the page's queries: what was typed, a timer, an id. */
export function forgetWithPerson(forget: () => void): void {
  inMemory.add(forget);
}

/** All that is left of them on this device but the queries. */
export function forgetPerson(): void {
  for (const forget of inMemory) forget();
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      empty(window[name]);
    } catch {
      // Storage is switched off: nothing was kept in it.
    }
  }
}

function empty(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (key.startsWith(OURS) && !KEPT.has(key)) storage.removeItem(key);
}
