import type { ReactNode } from 'react';
import { createStore } from '#web/client/store.ts';

export type ToastContent = {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** In milliseconds; 5000 when absent. */
  duration?: number;
  /** For frequent actions: one line, which is animated only when it first appears. */
  isQuiet?: boolean;
  /** On a phone it is shown at the top of the screen, where it covers nothing that is pressed next. */
  isAtTop?: boolean;
  /** One thing to do about it, such as taking it back. */
  action?: { label: string; onSelect: () => void };
};

export type ShownToast = ToastContent & {
  id: number;
  isOpen: boolean;
  /** In the place of another of its kind, which was still there. */
  isNext: boolean;
};

/** Leads from anywhere to what is shown. */
export const TOAST_KEY = 'F8';

const limit = 1;
const removalDelay = 1_000_000;

const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Shows a note from anywhere in the page; an older one makes room for it. */
export function toast(content: ToastContent): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  const isNext = toasts.get().some((toast) => toast.isOpen && toast.isQuiet === content.isQuiet);
  toasts.set([{ ...content, id, isOpen: true, isNext }, ...toasts.get()].slice(0, limit));
  return { dismiss: () => dismissToast(id) };
}

/** Closes a toast, or all of them. It stays in the list, closed, long enough for any way out. */
export function dismissToast(id?: number): void {
  const shown = toasts.get();
  const closing = shown.filter((item) => item.isOpen && (id === undefined || item.id === id));
  if (closing.length === 0) return;
  toasts.set(shown.map((item) => (closing.includes(item) ? { ...item, isOpen: false } : item)));
  for (const item of closing) setTimeout(() => removeToast(item.id), removalDelay);
}

/** What had failed has worked by now. */
export function dismissFailures(): void {
  for (const { id, variant } of toasts.get()) if (variant === 'destructive') dismissToast(id);
}

function removeToast(id: number): void {
  const shown = toasts.get();
  const kept = shown.filter((item) => item.id !== id);
  if (kept.length < shown.length) toasts.set(kept);
}

export const { get: currentToasts, subscribe: subscribeToToasts } = toasts;

/** At once, without any way out: what they say may be of somebody who has signed out. */
export function forgetToasts(): void {
  toasts.set([]);
}
