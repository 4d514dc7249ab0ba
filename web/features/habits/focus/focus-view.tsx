import { useEffect, useRef, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { isOfferedOn } from '#domain/habits/offered.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { NothingToday } from '../not-today.tsx';
import { isPending, nextPending, pickOne } from '../pending.ts';
import type { HabitViewProps } from '../views/views.ts';
import { Stepper } from '../views/stepper.tsx';
import { FocusHabit } from './focus-habit.tsx';
import { FocusOfDay } from './focus-of-day.tsx';
import { enterFocus, turnTo, useSession } from './focus-session.ts';

/** One habit, and time for it. */
export function FocusView({ habits, today, day, actions }: HabitViewProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day, today));
  if (day < today) return <FocusOfDay {...{ shown, today, actions }} />;
  return <FocusOfToday {...{ shown, today, actions }} />;
}

type FocusOfTodayProps = Pick<HabitViewProps, 'today' | 'actions'> & { shown: readonly Habit[] };

function FocusOfToday({ shown, today, actions }: FocusOfTodayProps) {
  const session = useEntered(shown);
  const [finished, setFinished] = useState<Habit>();
  const [isAsking, setIsAsking] = useState(false);
  const habit = shown.find(({ id }) => id === session?.habitId);
  if (shown.length === 0) return <NothingToday isToday />;
  if (!session || !habit) return null;

  function offerNext(completed: Habit): void {
    setFinished(completed);
    setIsAsking(shown.filter(isPending).length > 1);
  }

  return (
    <div className="grid grid-cols-1 justify-items-center gap-6">
      <FocusHabit {...{ habit, today, session, actions }} onCompleted={offerNext} />
      <Stepper habits={shown} current={habit.id} onTurn={turnTo} />
      {finished && (
        <ContinueDialog
          {...{ finished, shown }}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Entered once each time that the view is opened; a habit that is gone makes room for another. */
function useEntered(shown: readonly Habit[]) {
  const session = useSession();
  const isEntered = useRef(false);
  useEffect(() => {
    const picked = pickOne(shown);
    if (!picked) return;
    const isThere = shown.some(({ id }) => id === session?.habitId);
    if (!isEntered.current) enterFocus(isThere, picked.id);
    else if (!isThere) turnTo(picked.id);
    isEntered.current = true;
  });
  return session;
}

type ContinueDialogProps = {
  finished: Habit;
  shown: readonly Habit[];
  isOpen: boolean;
  onClose: () => void;
};

function ContinueDialog({ finished, shown, isOpen, onClose }: ContinueDialogProps) {
  const next = nextPending(shown, finished.id);
  const left = shown.filter(({ id }) => id !== finished.id).filter(isPending).length;
  return (
    <ConfirmDialog
      title="Well done!"
      description={`${finished.name} is done. ${left} to go.`}
      confirmLabel="Continue to the next habit"
      cancelLabel="Stay on this habit"
      isOpen={isOpen}
      onOpenChange={onClose}
      onConfirm={() => {
        if (next) turnTo(next.id);
        onClose();
      }}
    >
      {next && (
        <p className="wrap-anywhere">
          Next: <strong className="font-semibold">{next.name}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
