import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPause,
  changePause,
  deletePause,
  listPauses,
  type NewPause,
  type Pause,
  type PauseChange,
} from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { endedBefore } from '#domain/habits/pause-rules.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { changeKey, habitDaysKey, refreshHabits } from '../habit-cache.ts';

const pausesQueryOptions = () =>
  queryOptions({ queryKey: ['pauses'], queryFn: () => callApi(listPauses) });

export const usePauses = () => useQuery(pausesQueryOptions());

/** It waits for the server: what follows for days and streaks is worked out there. */
function usePauseChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return {
    mutationKey: changeKey,
    mutationFn: change,
    // Days before today change too, which are shown beside the habits.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(pausesQueryOptions()),
        client.invalidateQueries({ queryKey: habitDaysKey }),
        refreshHabits(client),
      ]),
  };
}

type Changed = PauseChange & Pick<Pause, 'id'>;

export const useAddPause = () =>
  useMutation(usePauseChange((body: NewPause) => callApi(addPause, { body })));

export const useChangePause = () =>
  useMutation(
    usePauseChange(({ id, ...body }: Changed) => callApi(changePause, { params: { id }, body })),
  );

const takeBack = ({ id }: Pause) => callApi(deletePause, { params: { id } });

export const useDeletePause = () =>
  useMutation({ ...usePauseChange(takeBack), onError: toastNotChanged });

/** From today on everything, or the habit, counts again. Told here: what shows the pause is gone by then. */
export function useEndPause(today: LocalDay) {
  const end = (pause: Pause) => {
    const ended = endedBefore(pause, today);
    return ended
      ? callApi(changePause, { params: { id: pause.id }, body: ended })
      : takeBack(pause);
  };
  return useMutation({
    ...usePauseChange<Pause>(end),
    onSuccess: toastBack,
    onError: toastNotChanged,
  });
}

function toastBack(): void {
  toast({
    title: 'Welcome back',
    description: 'Today counts again. Your streaks are as you left them.',
  });
}

export function toastNotChanged(error: unknown): void {
  const otherwise = 'It stays as it was. Please try again.';
  const description = serverMessageOr(error, otherwise);
  toast({ title: 'The pause was not changed', description, variant: 'destructive' });
}
