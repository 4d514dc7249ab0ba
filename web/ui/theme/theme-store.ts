import { useSyncExternalStore } from 'react';
import { themes, type Theme, type ThemeName } from './themes.ts';

const storageKey = 'habitcrush-theme';

function findTheme(name: string | null | undefined): Theme {
  return themes.find((theme) => theme.name === name) ?? themes[0];
}

export function currentTheme(): Theme {
  return findTheme(document.documentElement.dataset['theme']);
}

function applyTheme(name: string | null): void {
  document.documentElement.dataset['theme'] = findTheme(name).name;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-background');
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

const listeners = new Set<() => void>();

function announce(name: string | null): void {
  applyTheme(name);
  for (const listener of listeners) listener();
}

/** A browser that refuses storage still changes its theme, until the page is left. */
export function setTheme(name: ThemeName): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Storage is switched off or full: nothing to remember it in.
  }
  announce(name);
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === storageKey) announce(event.newValue);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
