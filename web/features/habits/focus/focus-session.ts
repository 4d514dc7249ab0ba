import { useSyncExternalStore } from 'react';
import { forgetWithPerson } from '#web/client/forget-person.ts';
import { toast } from '#web/ui/toast/toast.ts';
import {
  type FocusTimer,
  isRunning,
  isUntouched,
  isUp,
  newTimer,
  resetTimer,
  timeLeft,
} from '#domain/habits/focus-timer.ts';
import { tellTimer } from './has-timer.ts';

export type FocusSession = {
  habitId: number;
  timer: FocusTimer;
  /** What was typed, by habit: going to the next one and back loses nothing. */
  notes: Readonly<Record<number, string>>;
};

/** Outlives the view: whoever looks at the grid meanwhile finds the timer as it is. */
let session: FocusSession | null = null;
let alarm: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setSession(next: FocusSession | null): void {
  if (next?.timer !== session?.timer) setAlarm(next);
  session = next;
  tellTimer(next !== null && isRunning(next.timer, Date.now()));
  for (const listener of listeners) listener();
}

forgetWithPerson(() => setSession(null));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentSession = (): FocusSession | null => session;

export const useSession = (): FocusSession | null =>
  useSyncExternalStore(subscribe, currentSession);

/** A phone that slept hears it when it wakes; whether the time is up is then asked anew. */
function setAlarm(next: FocusSession | null): void {
  clearTimeout(alarm);
  if (!next || next.timer.endsAt === null) return;
  alarm = setTimeout(ring, timeLeft(next.timer, Date.now()));
}

function ring(): void {
  if (!session || session.timer.endsAt === null) return;
  if (!isUp(session.timer, Date.now())) {
    setAlarm(session);
    return;
  }
  navigator.vibrate?.([200, 100, 200]);
  toast({ title: 'Time is up' });
  tellTimer(false);
  for (const listener of listeners) listener();
}

/** A timer that was begun goes on, when its habit is still there; otherwise everything is as new. */
export function enterFocus(isHabitThere: boolean, picked: number): void {
  const timer = session?.timer;
  const isBegun = timer && !isUntouched(timer) && !isUp(timer, Date.now());
  if (isBegun && isHabitThere) return;
  setSession({ habitId: picked, timer: newTimer(), notes: {} });
}

/** Another habit begins with its full time, and waits to be started. */
export function turnTo(habitId: number): void {
  if (session) setSession({ ...session, habitId, timer: resetTimer(session.timer) });
}

export function writeNote(text: string): void {
  if (!session) return;
  setSession({ ...session, notes: { ...session.notes, [session.habitId]: text } });
}

export function changeTimer(change: (timer: FocusTimer, now: number) => FocusTimer): void {
  if (session) setSession({ ...session, timer: change(session.timer, Date.now()) });
}
