import { useSyncExternalStore } from 'react';
import type { Section } from '#domain/habits/sections.ts';

/** On this device. */
const STORAGE_KEY = 'habitcrush-closed-sections';
/** Those without a section. */
const NONE = 0;

const listeners = new Set<() => void>();
let inMemory: readonly number[] = [];

const keyOf = (section: Pick<Section, 'id'> | null) => section?.id ?? NONE;

function read(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    // Storage is switched off: what is closed stays so until the page is left.
    return inMemory.join();
  }
}

function write(ids: readonly number[]): void {
  inMemory = ids;
  try {
    localStorage.setItem(STORAGE_KEY, ids.join());
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

/** What has just come into it is seen. */
export function openSection(id: number | null): void {
  const ids = idsIn(read());
  const key = id ?? NONE;
  if (ids.includes(key)) write(ids.filter((other) => other !== key));
}

const idsIn = (text: string) => text.split(',').filter(Boolean).map(Number);

/** Which sections are folded up, remembered on this device and the same on all its pages. */
export function useClosedSections() {
  const ids = idsIn(useSyncExternalStore(subscribe, read));
  return {
    isClosed: (section: Pick<Section, 'id'> | null) => ids.includes(keyOf(section)),
    toggle: (section: Pick<Section, 'id'> | null) => {
      const key = keyOf(section);
      write(ids.includes(key) ? ids.filter((id) => id !== key) : [...ids, key]);
    },
  };
}
