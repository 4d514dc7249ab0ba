import type { QueryClient } from '@tanstack/react-query';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { UNSENT_KEPT_DAYS } from '#domain/habits/habit.ts';
import { type Tried, triedAgain } from '#domain/habits/tried.ts';
import { ApiError } from '#web/client/call-api.ts';
import { personHere } from '#web/client/person-here.ts';
import { habitsQueryOptions } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { isTyped } from './predict-day.ts';
import { isSameChange, readKept, type Unsent, wasAnswered, writeKept } from './unsent.ts';

const listeners = new Set<() => void>();

export const tellOfSetAside = (): void => listeners.forEach((listener) => listener());

/** It comes and goes with what is sent, and with what is decided of it. */
export function hearOfSetAside(client: QueryClient, listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = client.getMutationCache().subscribe(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** What is sent once there is a network. */
export const readUnsent = (userId: number, today: LocalDay): Unsent[] =>
  readDays(userId).filter((change) => !isSetAside(change, today));

/** No server took it for too long, or it has waited for too long: it is not sent by itself any more. */
export const readSetAside = (userId: number): Unsent[] =>
  readDays(userId).filter((change) => isSetAside(change, todayHere()));

/** An earlier version kept the reminders of a new habit among its days. */
export const isOfReminders = ({ change }: Unsent): boolean => 'reminders' in change;

const readDays = (userId: number): Unsent[] =>
  readKept(userId).filter((kept) => !isOfReminders(kept));

/** What was typed of habits that are not in the list any more: it can be read, and sent nowhere. */
export function readOfGone(client: QueryClient, userId: number): Unsent[] {
  const habits = client.getQueryData(habitsQueryOptions().queryKey);
  const isGone = ({ habitId }: Unsent) => habitId > 0 && !habits?.some(({ id }) => id === habitId);
  return habits ? readKept(userId).filter((kept) => isGone(kept) && isTyped(kept.change)) : [];
}

const isSetAside = (
  { day, madeOn = day, isSetAside: isGivenUp }: Unsent,
  today: LocalDay,
): boolean => isGivenUp ?? madeOn < addDays(today, -UNSENT_KEPT_DAYS);

export const changeUnsent = (userId: number, next: (all: Unsent[]) => Unsent[]): void =>
  writeKept(userId, next(readKept(userId)));

/**
 * Once more, where a server was there and too busy, or in trouble: unlike away from the network, that may go on for ever.
 */
export const afterFailure = <One extends Tried>(tried: One, error: unknown): One =>
  error instanceof ApiError && !wasAnswered(error)
    ? { ...tried, ...triedAgain(tried, Date.now()) }
    : tried;

export function noteFailure(client: QueryClient, unsent: Unsent, error: unknown): void {
  changeUnsent(personHere(client) ?? 0, (all) =>
    all.map((change) => (isSameChange(change, unsent) ? afterFailure(change, error) : change)),
  );
  tellOfSetAside();
}
