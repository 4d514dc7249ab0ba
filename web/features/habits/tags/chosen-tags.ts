import { useMemo, useSyncExternalStore } from 'react';
import { NO_FILTER, type TagFilter } from '#domain/habits/tags.ts';

/** On this device. */
const STORAGE_KEY = 'habitcrush-tag-filter';

const listeners = new Set<() => void>();
let inMemory: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is switched off: the choice holds until the page is left.
    return inMemory;
  }
}

function choose(filter: TagFilter): void {
  inMemory = JSON.stringify(filter);
  try {
    localStorage.setItem(STORAGE_KEY, inMemory);
  } catch {
    // Switched off or full: see above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function filterIn(text: string | null): TagFilter {
  try {
    const { tags, isWithoutTag } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (!Array.isArray(tags)) return NO_FILTER;
    const texts = tags.filter((tag) => typeof tag === 'string');
    return { tags: texts, isWithoutTag: isWithoutTag === true };
  } catch {
    return NO_FILTER;
  }
}

/** Which tags are chosen: remembered on this device, and the same on all its pages. */
export function useChosenTags(): [TagFilter, (filter: TagFilter) => void] {
  const text = useSyncExternalStore(subscribe, read);
  return [useMemo(() => filterIn(text), [text]), choose];
}
