import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Returns what ends the subscription. */
  subscribe: (listener: () => void) => () => void;
};

/** A value that outlives the components which show it. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get);
