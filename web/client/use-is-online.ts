import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the page knows. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(subscribe, () => onlineManager.isOnline());

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
