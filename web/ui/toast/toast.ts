import type { ReactNode } from 'react';
import { createStore } from '#web/client/store.ts';

export type ToastContent = {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  /** In milliseconds; 5000 when absent. */
  duration?: number;
  /** For frequent actions: one line, which is animated only on its first appearance. */
  isQuiet?: boolean;
  /** One possible action, such as an undo. */
  action?: ToastAction;
  /** Another one, in front of it. */
  otherAction?: ToastAction;
};

export type ToastAction = { label: string; onSelect: () => void };

export type ShownToast = ToastContent & {
  id: number;
  isOpen: boolean;
  /** Replaces an open toast of the same kind. */
  isNext: boolean;
};

/** The key that moves the focus to the toast. */
export const TOAST_KEY = 'F8';

const MAX_TOASTS = 1;
/** Longer than the animation of closing. */
const REMOVAL_DELAY_MS = 1_000_000;

const toasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Shows a toast, which replaces the current one. */
export function toast(content: ToastContent): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  const isNext = toasts.get().some((toast) => toast.isOpen && toast.isQuiet === content.isQuiet);
  toasts.set([{ ...content, id, isOpen: true, isNext }, ...toasts.get()].slice(0, MAX_TOASTS));
  return { dismiss: () => dismissToast(id) };
}

/** Closes one toast, or all of them. Closed toasts stay in the list for a while. */
export function dismissToast(id?: number): void {
  const shown = toasts.get();
  const closing = shown.filter((item) => item.isOpen && (id === undefined || item.id === id));
  if (closing.length === 0) return;
  toasts.set(shown.map((item) => (closing.includes(item) ? { ...item, isOpen: false } : item)));
  for (const item of closing) setTimeout(() => removeToast(item.id), REMOVAL_DELAY_MS);
}

/** Closes error toasts after a success. */
export function dismissFailures(): void {
  for (const { id, variant } of toasts.get()) if (variant === 'destructive') dismissToast(id);
}

function removeToast(id: number): void {
  const shown = toasts.get();
  const kept = shown.filter((item) => item.id !== id);
  if (kept.length < shown.length) toasts.set(kept);
}

export const { get: currentToasts, subscribe: subscribeToToasts } = toasts;

/** Removes toasts without an animation, because they may be about a user who has signed out. */
export function forgetToasts(): void {
  toasts.set([]);
}
