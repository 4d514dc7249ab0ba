import { onClearUserData } from '#web/client/clear-user-data.ts';
import { createStore, useStore } from '#web/client/store.ts';
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
import { hasTimer, readFocus, writeFocus } from './has-timer.ts';
import type { HabitId } from '#web/outbox/operation.ts';

export type FocusSession = {
  habitKey: HabitId;
  timer: FocusTimer;
  /** The notes by habit that were typed and not sent yet. */
  notes: Readonly<Record<HabitId, string>>;
};

/** Outlives the view and a reload, so that the timer runs while the user looks at something else. */
const sessions = createStore<FocusSession | null>(null);
let alarm: ReturnType<typeof setTimeout> | undefined;

function setSession(next: FocusSession | null): void {
  if (next?.timer !== sessions.get()?.timer) setAlarm(next);
  sessions.set(next);
  hasTimer.set(next !== null && isRunning(next.timer, Date.now()));
  store(next);
}

/** A timer that was not started is as good as a new one. */
function store(session: FocusSession | null): void {
  const isNew = !session || (isUntouched(session.timer) && Object.keys(session.notes).length === 0);
  writeFocus(isNew ? null : JSON.stringify(session));
}

onClearUserData(() => setSession(null));

export const useSession = (): FocusSession | null => useStore(sessions);

/** On a phone that slept, the timer fires late; `ring` then checks the clock. */
function setAlarm(next: FocusSession | null): void {
  clearTimeout(alarm);
  if (!next || next.timer.endsAt === null) return;
  alarm = setTimeout(ring, timeLeft(next.timer, Date.now()));
}

function ring(): void {
  const session = sessions.get();
  if (!session || session.timer.endsAt === null) return;
  if (!isUp(session.timer, Date.now())) {
    setAlarm(session);
    return;
  }
  navigator.vibrate?.([200, 100, 200]);
  toast({ title: 'Time is up' });
  hasTimer.set(false);
  // After a reload, it does not ring again.
  store({ ...session, timer: newTimer() });
}

const stored = readFocus();
if (stored !== null) setSession(JSON.parse(stored) as FocusSession);

/** A started timer goes on if its habit still exists. Otherwise a new session begins. */
export function enterFocus(isHabitThere: boolean, picked: HabitId): void {
  const { timer, notes = {} } = sessions.get() ?? {};
  const isBegun = timer && !isUntouched(timer) && !isUp(timer, Date.now());
  if (isBegun && isHabitThere) return;
  setSession({ habitKey: picked, timer: newTimer(), notes });
}

/** Another habit gets the full time, paused. */
export function turnTo(habitKey: HabitId): void {
  const session = sessions.get();
  if (session) setSession({ ...session, habitKey, timer: resetTimer(session.timer) });
}

export function writeNote(text: string): void {
  const session = sessions.get();
  if (!session) return;
  setSession({ ...session, notes: { ...session.notes, [session.habitKey]: text } });
}

/** After the note was sent. */
export function dropNote(habitKey: HabitId): void {
  const session = sessions.get();
  if (!session) return;
  const { [habitKey]: _, ...notes } = session.notes;
  setSession({ ...session, notes });
}

export function changeTimer(change: (timer: FocusTimer, now: number) => FocusTimer): void {
  const session = sessions.get();
  if (session) setSession({ ...session, timer: change(session.timer, Date.now()) });
}
