import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast/toast.ts';

const QUIET_AFTER_ADDING = 3000;
const lastAdded = new WeakMap<QueryClient, number>();

/** Several habits in a row are told of once. */
export function tellAdded(client: QueryClient): void {
  const before = lastAdded.get(client) ?? -Infinity;
  lastAdded.set(client, Date.now());
  if (Date.now() - before < QUIET_AFTER_ADDING) return;
  toast({ title: 'Habit added', description: 'Your new habit has been added successfully.' });
}

export function tellUpdated(): void {
  toast({ title: 'Habit updated', duration: 2000 });
}

export function tellDeleted(): void {
  toast({ title: 'Habit deleted', description: 'Your habit has been deleted successfully.' });
}

export function tellPerfectDay(): void {
  toast({ title: 'Perfect Day Achieved', duration: 5000 });
}

const FAILURES = {
  add: {
    title: 'Error adding habit',
    description: 'There was a problem adding your habit.',
  },
  update: {
    title: 'Error updating habit',
    description: 'There was a problem updating your habit.',
  },
  delete: {
    title: 'Error deleting habit',
    description: 'There was a problem deleting your habit.',
  },
  tick: {
    title: 'Error updating habit',
    description: 'There was a problem updating your habit status.',
  },
};

export function tellFailed(what: keyof typeof FAILURES): void {
  toast({ ...FAILURES[what], variant: 'destructive' });
}
