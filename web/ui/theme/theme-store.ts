import { useSyncExternalStore } from 'react';
import { writeStored } from '#web/client/storage.ts';
import { createStore } from '#web/client/store.ts';
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

const changes = createStore<string | null>(null);

export function setTheme(name: ThemeName): void {
  writeStored(storageKey, name);
  applyTheme(name);
  changes.set(name);
}

function subscribe(listener: () => void): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    applyTheme(event.newValue);
    listener();
  };
  const end = changes.subscribe(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    end();
    window.removeEventListener('storage', followOtherTabs);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
