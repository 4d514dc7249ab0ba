import { useEffect, useRef, useState } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { isOfferedOn } from '#domain/progress/offered.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { NothingScheduled } from '../due-and-other.tsx';
import { isOpenHabit, nextOpenHabit, firstOpenHabit } from '../../data/open-habits.ts';
import type { HabitViewProps } from '../habit-view-props.ts';
import { Stepper } from '../stepper.tsx';
import { FocusHabit } from './focus-habit.tsx';
import { FocusOfDay } from './focus-of-day.tsx';
import { enterFocus, turnTo, useSession } from './focus-session.ts';

/** One habit with a timer. */
export function FocusView({ habits, today, day, actions }: HabitViewProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day));
  if (shown.length === 0) return <NothingScheduled {...{ habits, today, day }} />;
  if (day < today) return <FocusOfDay {...{ shown, today, actions }} />;
  return <FocusOfToday {...{ shown, today, actions }} />;
}

type FocusOfTodayProps = Pick<HabitViewProps, 'today' | 'actions'> & {
  shown: readonly ShownHabit[];
};

function FocusOfToday({ shown, today, actions }: FocusOfTodayProps) {
  const session = useEntered(shown);
  const [finished, setFinished] = useState<ShownHabit>();
  const [isAsking, setIsAsking] = useState(false);
  const habit = shown.find(({ key }) => key === session?.habitKey);
  if (!session || !habit) return null;

  function offerNext(completed: ShownHabit): void {
    setFinished(completed);
    setIsAsking(shown.filter(isOpenHabit).length > 1);
  }

  return (
    <div className="grid grid-cols-1 justify-items-center gap-6">
      <FocusHabit {...{ habit, today, session, actions }} onCompleted={offerNext} />
      <Stepper habits={shown} current={habit.key} onTurn={turnTo} />
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

/** Begins or continues a session when the view is opened. A habit that no longer exists is replaced by another one. */
function useEntered(shown: readonly ShownHabit[]) {
  const session = useSession();
  const isEntered = useRef(false);
  useEffect(() => {
    const picked = firstOpenHabit(shown);
    if (!picked) return;
    const isThere = shown.some(({ key }) => key === session?.habitKey);
    if (!isEntered.current) enterFocus(isThere, picked.key);
    else if (!isThere) turnTo(picked.key);
    isEntered.current = true;
  });
  return session;
}

type ContinueDialogProps = {
  finished: ShownHabit;
  shown: readonly ShownHabit[];
  isOpen: boolean;
  onClose: () => void;
};

function ContinueDialog({ finished, shown, isOpen, onClose }: ContinueDialogProps) {
  const next = nextOpenHabit(shown, finished.key);
  const left = shown.filter(({ key }) => key !== finished.key).filter(isOpenHabit).length;
  return (
    <ConfirmDialog
      title="Well done!"
      description={`${finished.name} is done. ${left} to go.`}
      confirmLabel="Continue to the next habit"
      cancelLabel="Stay on this habit"
      isOpen={isOpen}
      onOpenChange={onClose}
      onConfirm={() => {
        if (next) turnTo(next.key);
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
