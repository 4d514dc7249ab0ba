import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** The browser loses its network, or has it again. */
export function goOffline(isOffline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
}

/** For the end of a test: uncovers the browser's own answer. */
export function endOffline(): void {
  goOffline(false);
  // It follows the browser only while a page is shown.
  onlineManager.setOnline(true);
  Reflect.deleteProperty(navigator, 'onLine');
}
