import { useState } from 'react';
import type { Habit, Pause } from '#contract/habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { useHabits } from '../habit-cache.ts';
import { useToday } from '../use-today.ts';
import { PauseForm } from './pause-form.tsx';
import { PauseList } from './pause-list.tsx';
import { useAddPause, useChangePause, usePauses } from './use-pauses.ts';

type PauseDialogProps = {
  /** Null: everything. */
  habit: Habit | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A new pause, and those that there are: to be corrected, ended or taken back. */
export function PauseDialog({ habit, ...state }: PauseDialogProps) {
  return (
    <Dialog
      title={habit ? `Pause “${habit.name}”` : 'Pause everything'}
      description="Nothing is asked of you, and no streak is lost. What you do anyway counts as a bonus."
      {...state}
    >
      <Pauses habit={habit} onDone={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

type PausesProps = { habit: Habit | null; onDone: () => void };

function Pauses({ habit, onDone }: PausesProps) {
  const today = useToday();
  const { data: habits = [] } = useHabits();
  const { data, isError, isPaused, isFetching, refetch } = usePauses();
  const [edited, setEdited] = useState<Pause>();
  const { mutateAsync: add } = useAddPause();
  const { mutateAsync: change } = useChangePause();
  if (!data && (isError || isPaused)) {
    return (
      <ErrorState
        title={isPaused ? 'You’re offline' : 'Your pauses did not load'}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <PausesSkeleton />;
  const scope = habit?.id ?? null;
  const shown = habit ? data.filter(({ habitId }) => habitId === scope) : data;
  return (
    <div className="grid grid-cols-1 gap-6">
      {edited ? (
        <PauseForm
          key={edited.id}
          initial={edited}
          saveLabel="Save"
          onSave={(days) => change({ id: edited.id, ...days })}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <PauseForm
          key="new"
          initial={{ from: today, until: null }}
          saveLabel="Pause"
          onSave={(days) => add({ habitId: scope, ...days })}
          onDone={onDone}
        />
      )}
      {shown.length > 0 && !edited && (
        <PauseList pauses={shown} {...{ habits, today }} onEdit={setEdited} />
      )}
    </div>
  );
}

function PausesSkeleton() {
  return (
    <LoadingRegion label="Loading your pauses…" className="grid gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-24 justify-self-end" />
    </LoadingRegion>
  );
}
