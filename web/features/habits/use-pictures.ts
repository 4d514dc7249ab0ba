import { useSyncExternalStore } from 'react';
import type { pictures } from './icon-pictures.ts';

type Pictures = typeof pictures;

let loaded: Pictures | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function finish(found: Pictures): void {
  loaded = found;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  try {
    finish((await import('./icon-pictures.ts')).pictures);
  } catch {
    // A card with a letter is better than a page without cards.
    finish({});
  }
}

/** Once; later calls are told nothing new. */
export function askForPictures(): void {
  if (!isAsked) void load();
  isAsked = true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  askForPictures();
  return () => listeners.delete(listener);
}

/** They weigh as much as the cards themselves, so they come beside the habits; null until they are here. */
export function usePictures(): Pictures | null {
  return useSyncExternalStore(subscribe, () => loaded);
}
