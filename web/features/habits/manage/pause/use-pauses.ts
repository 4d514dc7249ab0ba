import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listPauses, type Pause } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { endedBefore, pauseError } from '#domain/habits/pause-rules.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import {
  creatorOf,
  draftIdOf,
  isDraft,
  type Operation,
  type SentPause,
} from '#web/outbox/operation.ts';
import { toast } from '#web/ui/toast/toast.ts';
import type { HabitPage } from '../../data/habit-page.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';
import { isSamePause } from '../../data/habit-state.ts';
import { useWaitingOperations } from '../../data/queries.ts';
import { pausesKey } from '../../data/query-options.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { userToday } from '#web/client/user-day.ts';

/** A pause as the page shows it. It has a draft id until the server has created it. */
export type ShownPause = SentPause;

type PausedDays = Pick<Pause, 'from' | 'until'>;

const pausesQueryOptions = () =>
  queryOptions({ queryKey: pausesKey, queryFn: () => callApi(listPauses) });

/** The pauses, the newest first, with those that wait to be sent. */
export function usePauses(): UseQueryResult<ShownPause[]> {
  const waiting = useWaitingOperations();
  const select = useCallback((pauses: Pause[]) => waiting.reduce(withOperation, pauses), [waiting]);
  return useQuery({ ...pausesQueryOptions(), select });
}

function withOperation(pauses: ShownPause[], operation: Operation): ShownPause[] {
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
  edited?: ShownPause | undefined;
  others: readonly ShownPause[];
};

/** Throws the error that the server would respond with. */
export function savePause(
  page: HabitPage,
  days: PausedDays,
  { habit, edited, others }: Saving,
): void {
  const habitId = edited ? edited.habitId : (habit?.id ?? null);
  refuseImpossible(days, { habitId, edited, others, createdOn: habit?.createdOn ?? null });
  if (edited) edit(page, edited, days);
  else watch(page, page.outbox.append({ kind: 'pause', habit: habitId, body: days }).operation);
}

type PauseContext = {
  habitId: ShownPause['habitId'];
  edited: ShownPause | undefined;
  others: readonly ShownPause[];
  createdOn: LocalDay | null;
};

/** The rules compare habits by their ids only. */
const NO_HABIT = 0;
const numeric = ({ habitId, from, until }: Omit<ShownPause, 'id'>) => ({
  habitId: typeof habitId === 'string' ? NO_HABIT : habitId,
  from,
  until,
});

function refuseImpossible(
  days: PausedDays,
  { habitId, edited, others, createdOn }: PauseContext,
): void {
  const old = edited ? numeric(edited) : null;
  const error = pauseError(numeric({ habitId, ...days }), {
    old,
    others: others.map(numeric),
    createdOn,
    today: userToday(),
  });
  if (!error) return;
  const { field, message } = error;
  throw new ApiError(422, message, [{ path: field, message }]);
}

function edit(page: HabitPage, pause: ShownPause, change: Partial<PausedDays>): void {
  const item = { kind: 'edit-pause', habit: pause.habitId, body: { pause, change } } as const;
  watch(page, page.outbox.append(item).operation);
}

export function removePause(page: HabitPage, pause: ShownPause): void {
  const item = { kind: 'remove-pause', habit: pause.habitId, body: { pause } } as const;
  // Nothing is sent of a pause that the server cannot know.
  if (isDraft(pause.id)) {
    page.undo(creatorOf(pause.id), [item], toastNotChanged).catch(logFailure);
  } else watch(page, page.outbox.append(item).operation);
}

/** Ends a pause, so that its habits are due from today. */
export function useEndPause(today: LocalDay): (pause: ShownPause) => void {
  const page = useHabitPage();
  return (pause) => {
    const ended = endedBefore(pause, today);
    if (ended) edit(page, pause, ended);
    else removePause(page, pause);
    toastBack();
  };
}

const watch = (page: HabitPage, operation: Operation): void =>
  page.dropRefused(operation, toastNotChanged);

function toastBack(): void {
  toast({
    title: 'Welcome back',
    description: 'Today counts again. Your streaks are as you left them.',
  });
}

export function toastNotChanged(error: unknown): void {
  const otherwise = 'Please try again.';
  const description = serverMessageOr(error, otherwise);
  toast({ title: 'Couldn’t update the pause', description, variant: 'destructive' });
}
