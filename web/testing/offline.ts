import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Switches the network of the browser off or on. */
export function goOffline(isOffline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
}

/** For the end of a test: restores the value of the browser. */
export function endOffline(): void {
  goOffline(false);
  // It follows the browser only while a page is rendered.
  onlineManager.setOnline(true);
  Reflect.deleteProperty(navigator, 'onLine');
}
