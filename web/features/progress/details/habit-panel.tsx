import { Archive, ListChecks, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  isPausedItself,
  ReminderTimes,
  type ShownHabit,
  useHabitDialogs,
  useHabits,
  useResume,
  useToday,
  WhenLine,
} from '#web/features/habits/public.ts';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { type ShownHistory, useHistory } from '../queries.ts';
import { FiveWeeks } from './five-weeks.tsx';
import { HabitFigures, KeyFigures, LinksOfHabit } from './habit-figures.tsx';
import { findHabit, HabitNotFound, useDayDialog } from './one-habit.tsx';
import { RecentDays } from './recent-days.tsx';
import { TodayNote } from './today-note.tsx';

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
      title={habit?.name ?? (query.data ? 'Habit not found' : 'Habit')}
      isWide
      hasAddress
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Loaded query={query} skeleton={<PanelSkeleton />}>
        {() => (habit ? <Content key={habit.key} {...{ habit, today }} /> : <NotFound />)}
      </Loaded>
    </SidePanel>
  );
}

/** Leads onward: the address may be a shared link. */
const NotFound = () => (
  <div className="grid gap-5">
    <HabitNotFound />
    <div className="flex flex-wrap gap-3">
      <Link replace href={`${paths.progress}?tab=details`} className={buttonStyles()}>
        See all habits
      </Link>
      <Link replace href={paths.dashboard} className={buttonStyles({ variant: 'quiet' })}>
        Go to today
      </Link>
    </div>
  </div>
);

type PanelSkeletonProps = { isNamed?: boolean; hasFigures?: boolean };

/** In the shape of a habit that has been done. */
const PanelSkeleton = ({ isNamed = false, hasFigures = true }: PanelSkeletonProps) => (
  <LoadingRegion label="Loading the habit…" className="grid gap-6">
    {!isNamed && <Skeleton className="-mt-6 h-6 w-24" />}
    {hasFigures && <Skeleton className="h-11.5 w-full sm:h-13.5" />}
    <Skeleton className="h-60 w-full" />
    <Skeleton className="h-24.5 w-full" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-23 w-full" />
    <Skeleton className="h-64 w-full rounded-lg!" />
  </LoadingRegion>
);

type ContentProps = { habit: ShownHabit; today: LocalDay };

function Content({ habit, today }: ContentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="-mt-6 text-secondary">
        <WhenLine {...{ habit, today }} />
      </p>
      <Loaded
        query={useHistory(habit)}
        skeleton={<PanelSkeleton isNamed hasFigures={habit.reps > 0} />}
      >
        {(shown) => <Days {...{ habit, today }} {...shown} />}
      </Loaded>
    </div>
  );
}

function Days({ habit, today, history, evaluation, strength }: ContentProps & ShownHistory) {
  const { open, draw } = useDayDialog(habit, today);
  // A habit that was never done has no figures to show.
  const hasFigures = habit.reps > 0 || history.amounts.size > 0;
  return (
    <>
      {hasFigures && <KeyFigures {...{ habit, today, history, evaluation, strength }} />}
      <FiveWeeks {...{ habit, history, evaluation, today }} onOpen={open} />
      <TodayNote key={today} {...{ habit, today }} />
      <Actions {...{ habit, today }} />
      <div className="grid gap-1">
        <ReminderTimes habit={habit} />
        <LinksOfHabit habit={habit} />
      </div>
      {hasFigures && (
        <HabitFigures {...{ habit, today, history, evaluation, strength }} isInPanel />
      )}
      <details>
        <summary className="min-h-11 content-center font-semibold">Recent days</summary>
        <RecentDays {...{ habit, history, today }} onOpen={open} />
      </details>
      {draw}
    </>
  );
}

/** The steps are those of today. */
function Actions({ habit, today }: ContentProps) {
  const { openDialog, dialogs } = useHabitDialogs();
  const action = (name: Exclude<ActionName, 'resume'>, label?: string) => (
    <Action name={name} label={label} onPress={() => openDialog({ name, habit })} />
  );
  return (
    <div className="flex justify-between">
      {action('edit')}
      {habit.steps && action('steps', 'Today’s steps')}
      {isPausedItself(habit, today) ? (
        <ResumeAction habit={habit} otherwise={() => openDialog({ name: 'pause', habit })} />
      ) : (
        action('pause')
      )}
      {action('archive')}
      {action('delete')}
      {dialogs}
    </div>
  );
}

function ResumeAction({ habit, otherwise }: { habit: ShownHabit; otherwise: () => void }) {
  return <Action name="resume" onPress={useResume(habit, otherwise)} />;
}

/** By the name of the dialog that it opens. “Resume” opens none. */
const ACTIONS = {
  edit: { text: 'Edit', Icon: Pencil },
  steps: { text: 'Steps', Icon: ListChecks },
  pause: { text: 'Pause', Icon: Pause },
  resume: { text: 'Resume', Icon: Play },
  archive: { text: 'Archive', Icon: Archive },
  delete: { text: 'Delete', Icon: Trash2 },
};
type ActionName = keyof typeof ACTIONS;

type ActionProps = { name: ActionName; label?: string | undefined; onPress: () => void };

function Action({ name, label, onPress }: ActionProps) {
  const { text, Icon } = ACTIONS[name];
  return (
    <button
      type="button"
      aria-label={label ?? text}
      onClick={onPress}
      className="grid min-h-14 min-w-14 place-items-center content-center gap-1 rounded-md px-1 text-xs hover:bg-secondary [&_svg]:size-5"
    >
      <Icon aria-hidden="true" />
      {text}
    </button>
  );
}
