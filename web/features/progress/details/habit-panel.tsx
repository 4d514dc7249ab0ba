import { Archive, ListChecks, MessageSquareText, Pause, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  ReminderTimes,
  type ShownHabit,
  useHabitDialogs,
  useHabits,
  useToday,
  WhenLine,
} from '#web/features/habits/public.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { type ShownHistory, useHistory } from '../queries.ts';
import { FiveWeeks } from './five-weeks.tsx';
import { HabitFigures, LinksOfHabit } from './habit-figures.tsx';
import { findHabit, HabitNotFound, HabitSkeleton, useDayDialog } from './one-habit.tsx';
import { RecentDays } from './recent-days.tsx';

type HabitPanelProps = {
  /** As the address has it. */
  id: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Everything about one habit, over the page from which it was opened. */
export function HabitPanel({ id, isOpen, onClose }: HabitPanelProps) {
  const today = useToday();
  const query = useHabits();
  const habit = findHabit(query.data, id);
  return (
    <SidePanel
      title={habit?.name ?? 'Habit'}
      isWide
      hasAddress
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Loaded query={query} skeleton={<HabitSkeleton />}>
        {() => (habit ? <Content key={habit.key} {...{ habit, today }} /> : <HabitNotFound />)}
      </Loaded>
    </SidePanel>
  );
}

type ContentProps = { habit: ShownHabit; today: LocalDay };

function Content({ habit, today }: ContentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="-mt-6 text-secondary">
        <WhenLine {...{ habit, today }} />
      </p>
      <Loaded query={useHistory(habit)} skeleton={<HabitSkeleton />}>
        {(shown) => <Days {...{ habit, today }} {...shown} />}
      </Loaded>
    </div>
  );
}

function Days({ habit, today, history, evaluation, strength }: ContentProps & ShownHistory) {
  const { open, draw } = useDayDialog(habit, today);
  return (
    <>
      <FiveWeeks {...{ habit, history, evaluation, today }} onOpen={open} />
      <Actions habit={habit} />
      <div className="grid gap-1">
        <ReminderTimes habit={habit} />
        <LinksOfHabit habit={habit} />
      </div>
      <HabitFigures {...{ habit, today, history, evaluation, strength }} isInPanel />
      <details>
        <summary className="min-h-11 content-center font-semibold">Recent days</summary>
        <RecentDays {...{ habit, history, today }} onOpen={open} />
      </details>
      {draw}
    </>
  );
}

/** The note and the steps are those of today. */
function Actions({ habit }: { habit: ShownHabit }) {
  const { openDialog, dialogs } = useHabitDialogs();
  const { instance, steps } = habit;
  const noteLabel = instance?.notes ? 'Edit Public Note' : 'Add Public Note';
  return (
    <div className="grid gap-3">
      {instance?.notes && (
        <p className="rounded-md bg-secondary p-3 wrap-anywhere">{instance.notes}</p>
      )}
      <div className="flex justify-between">
        <Action icon={<Pencil />} text="Edit" onPress={() => openDialog({ name: 'edit', habit })} />
        {!!instance?.id && (
          <Action
            icon={<MessageSquareText />}
            text="Note"
            label={noteLabel}
            onPress={() => openDialog({ name: 'note', habit })}
          />
        )}
        {steps && (
          <Action
            icon={<ListChecks />}
            text="Steps"
            label="Today’s steps"
            onPress={() => openDialog({ name: 'steps', habit })}
          />
        )}
        <Action
          icon={<Pause />}
          text="Pause"
          onPress={() => openDialog({ name: 'pause', habit })}
        />
        <Action
          icon={<Archive />}
          text="Archive"
          onPress={() => openDialog({ name: 'archive', habit })}
        />
        <Action
          icon={<Trash2 />}
          text="Delete"
          onPress={() => openDialog({ name: 'delete', habit })}
        />
      </div>
      {dialogs}
    </div>
  );
}

type ActionProps = { icon: ReactNode; text: string; label?: string; onPress: () => void };

const Action = ({ icon, text, label = text, onPress }: ActionProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="grid min-h-14 min-w-14 place-items-center content-center gap-1 rounded-md px-1 text-xs hover:bg-secondary [&_svg]:size-5"
  >
    {icon}
    {text}
  </button>
);
