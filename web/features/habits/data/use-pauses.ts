import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listPauses, type Pause } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isPausedOn } from '#domain/habits/pause.ts';
import { endedBefore, pauseError } from '#domain/habits/pause-rules.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import {
  creatorOf,
  draftIdOf,
  isDraft,
  type NewOperation,
  type Operation,
  type SentPause,
} from '#web/outbox/operation.ts';
import { toast } from '#web/ui/toast/toast.ts';
import type { UserHabits } from './user-habits.ts';
import { useUserHabits } from './user-habits-provider.tsx';
import { isSamePause } from './habit-state.ts';
import { useWaitingOperations } from './queries.ts';
import { pausesKey } from './query-options.ts';
import type { ShownHabit } from './shown-habits.ts';
import { useToday } from './use-today.ts';
import { userToday } from '#web/client/user-day.ts';

type PausedDays = Pick<Pause, 'from' | 'until'>;

const pausesQueryOptions = () =>
  queryOptions({ queryKey: pausesKey, queryFn: () => callApi(listPauses) });

/** The pauses, the newest first, with those that wait to be sent. */
export function usePauses(): UseQueryResult<SentPause[]> {
  const waiting = useWaitingOperations();
  const select = useCallback((pauses: Pause[]) => waiting.reduce(withOperation, pauses), [waiting]);
  return useQuery({ ...pausesQueryOptions(), select });
}

function withOperation(pauses: SentPause[], operation: Operation): SentPause[] {
  const { kind, body } = operation;
  if (kind === 'pause') {
    const { from, until = null } = body;
    const added = { id: draftIdOf(operation.id), habitId: operation.habit, from, until };
    return pauses.some((pause) => isSamePause(pause, added)) ? pauses : [added, ...pauses];
  }
  if (kind === 'remove-pause') return pauses.filter((pause) => !isSamePause(pause, body.pause));
  if (kind !== 'edit-pause') return pauses;
  return pauses.map((pause) =>
    isSamePause(pause, body.pause) ? { ...pause, ...definedFields(body.change) } : pause,
  );
}

const definedFields = ({ from, until }: Partial<PausedDays>): Partial<PausedDays> => ({
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

type Saving = {
  habit: ShownHabit | null;
  edited?: SentPause;
  others: readonly SentPause[];
};

/** Throws the error that the server would respond with. */
export function savePause(
  userHabits: UserHabits,
  days: PausedDays,
  { habit, edited, others }: Saving,
): void {
  const habitId = edited ? edited.habitId : (habit?.id ?? null);
  const error = pauseError(numeric({ habitId, ...days }), {
    old: edited ? numeric(edited) : null,
    others: others.map(numeric),
    createdOn: habit?.createdOn ?? null,
    today: userToday(),
  });
  if (error) {
    const { field, message } = error;
    throw new ApiError(422, message, [{ path: field, message }]);
  }
  if (edited) editPause(userHabits, edited, days);
  else append(userHabits, { kind: 'pause', habit: habitId, body: days });
}

/** The rules compare habits by their ids only. */
const NO_HABIT = 0;
const numeric = ({ habitId, from, until }: Omit<SentPause, 'id'>) => ({
  habitId: typeof habitId === 'string' ? NO_HABIT : habitId,
  from,
  until,
});

const editPause = (userHabits: UserHabits, pause: SentPause, change: Partial<PausedDays>): void =>
  append(userHabits, { kind: 'edit-pause', habit: pause.habitId, body: { pause, change } });

export function removePause(userHabits: UserHabits, pause: SentPause): void {
  const item = { kind: 'remove-pause', habit: pause.habitId, body: { pause } } as const;
  if (!isDraft(pause.id)) append(userHabits, item);
  // Nothing is sent of a pause that the server cannot know.
  else userHabits.undo(creatorOf(pause.id), [item], toastNotChanged).catch(logFailure);
}

const append = (userHabits: UserHabits, item: NewOperation): void =>
  void userHabits.append(item, toastNotChanged);

/** Ends a pause, so that its habits are due from today. */
export function useEndPause(today: LocalDay): (pause: SentPause) => void {
  const userHabits = useUserHabits();
  return (pause) => {
    const ended = endedBefore(pause, today);
    if (ended) editPause(userHabits, pause, ended);
    else removePause(userHabits, pause);
    const description = 'Today counts again. Your streaks are as you left them.';
    toast({ title: 'Welcome back', description });
  };
}

/** Whether the habit itself is paused, and not only all habits. */
export const isPausedItself = ({ id, pauses }: ShownHabit, today: LocalDay): boolean =>
  (pauses ?? []).some((pause) => pause.habitId === id && isPausedOn([pause], today));

/** Ends the pause of a habit. Until the pauses are loaded, `otherwise` is called. */
export function useResume({ id }: ShownHabit, otherwise: () => void): () => void {
  const today = useToday();
  const { data: pauses = [] } = usePauses();
  const end = useEndPause(today);
  const current = pauses.find((pause) => pause.habitId === id && isPausedOn([pause], today));
  return () => (current ? end(current) : otherwise());
}

export function toastNotChanged(error: unknown): void {
  const description = serverMessageOr(error, 'Please try again.');
  toast({ title: 'Couldn’t update the pause', description, variant: 'destructive' });
}
