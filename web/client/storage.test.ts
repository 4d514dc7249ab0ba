import { expect, onTestFinished, test, vi } from 'vitest';
import { clearUserData } from './clear-user-data.ts';
import { clearStored, createStoredText, readStored, writeStored } from './storage.ts';

const KEY = 'habitcrush-tag-filter';

function refuse(): never {
  throw new DOMException('Storage is switched off.', 'SecurityError');
}

function refuseStorage(): void {
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    clearStored(() => true);
  });
}

test('a stored value is read back until it is removed', () => {
  writeStored(KEY, 'water');
  expect(localStorage.getItem(KEY)).toBe('water');
  expect(readStored(KEY)).toBe('water');
  writeStored(KEY, null);
  expect(readStored(KEY)).toBeNull();
});

test('a value lasts as long as the page if storage is switched off', () => {
  refuseStorage();
  writeStored(KEY, 'water');
  expect(readStored(KEY)).toBe('water');
  writeStored(KEY, null);
  expect(readStored(KEY)).toBeNull();
});

test('values of a user are removed with the user, even if storage is switched off', () => {
  refuseStorage();
  writeStored(KEY, 'water');
  writeStored('habitcrush-theme', 'minimal-dark');
  clearUserData();
  expect(readStored(KEY)).toBeNull();
  expect(readStored('habitcrush-theme')).toBe('minimal-dark');
});

test('a stored text notifies when it changes here or in another tab', () => {
  const text = createStoredText(KEY);
  const listener = vi.fn<() => void>();
  const end = text.subscribe(listener);
  text.set('water');
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(listener).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'habitcrush-view' }));
  end();
  text.set(null);
  expect(listener).toHaveBeenCalledTimes(2);
});
