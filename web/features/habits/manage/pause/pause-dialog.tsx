import { useState } from 'react';
import * as z from 'zod/mini';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToday } from '../../data/use-today.ts';
import { PauseList } from './pause-list.tsx';
import type { SentPause } from '#web/outbox/operation.ts';
import { savePause, usePauses, toastNotChanged } from '../../data/use-pauses.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { useHabits } from '../../data/queries.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type PauseDialogProps = DialogState & {
  /** Null pauses all habits. */
  habit: ShownHabit | null;
};

/** Adds a pause, and lists the existing ones to be corrected, ended or deleted. */
export function PauseDialog({ habit, ...state }: PauseDialogProps) {
  return (
    <Dialog
      title={habit ? `Pause “${habit.name}”` : 'Pause all habits'}
      description="Nothing is due while you’re paused and your streaks are safe. Anything you still do is a bonus."
      {...state}
    >
      <Pauses habit={habit} onDone={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

type PausesProps = { habit: ShownHabit | null; onDone: () => void };

function Pauses(props: PausesProps) {
  return (
    <Loaded
      query={usePauses()}
      skeleton={<PausesSkeleton />}
      errorTitle="Couldn’t load your pauses"
    >
      {(pauses) => <KnownPauses pauses={pauses} {...props} />}
    </Loaded>
  );
}

type KnownPausesProps = PausesProps & { pauses: readonly SentPause[] };

function KnownPauses({ pauses, habit, onDone }: KnownPausesProps) {
  const today = useToday();
  const { data: habits = [] } = useHabits();
  const [edited, setEdited] = useState<SentPause>();
  const userHabits = useUserHabits();
  const scope = habit?.id ?? null;
  const without = (pause: SentPause) => pauses.filter(({ id }) => id !== pause.id);
  const shown = habit ? pauses.filter(({ habitId }) => habitId === scope) : pauses;
  return (
    <div className="grid grid-cols-1 gap-6">
      {edited ? (
        <PauseForm
          key={edited.id}
          initial={edited}
          saveLabel="Save"
          onSave={async (days) =>
            savePause(userHabits, days, { habit, edited, others: without(edited) })
          }
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <PauseForm
          key="new"
          initial={{ from: today, until: null }}
          saveLabel="Pause"
          onSave={async (days) => savePause(userHabits, days, { habit, others: pauses })}
          onDone={onDone}
        />
      )}
      {shown.length > 0 && !edited && (
        <PauseList pauses={shown} {...{ habits, today }} onEdit={setEdited} onEnded={onDone} />
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

type Days = { from: LocalDay; until: LocalDay | null };

// Only the days by themselves. `savePause` checks them against the other pauses.
const day = z.string().check(z.refine(isLocalDay, 'Please choose a day.'));
const PauseValues = z.object({ from: day, until: z.union([z.literal(''), day]) });

type PauseFormProps = {
  initial: Days;
  saveLabel: string;
  onSave: (days: Days) => Promise<unknown>;
  onDone: () => void;
};

function PauseForm({ initial, saveLabel, onSave, onDone }: PauseFormProps) {
  const { form, field, isSending } = useForm({
    rules: PauseValues,
    initial: { from: initial.from, until: initial.until ?? '' },
    send: ({ from, until }) =>
      onSave({ from: from as LocalDay, until: until === '' ? null : (until as LocalDay) }),
    onSent: onDone,
    onRefused: toastNotChanged,
  });
  return (
    <form {...form}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label="First day" type="date" required {...field('from')} />
        <TextField
          label="Last day"
          type="date"
          hint="Leave it empty to pause until you’re back."
          {...field('until')}
        />
      </div>
      <DialogActions>
        <Button onClick={onDone} disabled={isSending}>
          Cancel
        </Button>
        <SubmitButton isBusy={isSending}>{saveLabel}</SubmitButton>
      </DialogActions>
    </form>
  );
}
