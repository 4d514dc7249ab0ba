import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { useSignedInUser } from '#web/features/account/signed-in-user.ts';
import { CardSkeletons } from '#web/features/habits/card/card-skeletons.tsx';
import { useHabitDialogs } from '#web/features/habits/habit-dialogs.tsx';
import { HabitGrid } from '#web/features/habits/habit-grid.tsx';
import { isShownOn } from '#web/features/habits/habit-list.ts';
import { HabitStates } from '#web/features/habits/habit-states.tsx';
import { LastUpdated } from '#web/features/habits/last-updated.tsx';
import { useHabits } from '#web/features/habits/queries.ts';
import { TodayProgress, WhatIsLeft } from '#web/features/habits/today-progress.tsx';
import { usePerfectDay } from '#web/features/habits/use-perfect-day.ts';
import { useToday } from '#web/features/habits/use-today.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { AfterFirstSteps } from './after-first-steps.tsx';

export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <AfterFirstSteps>
      <Dashboard />
    </AfterFirstSteps>
  );
}

function Dashboard() {
  const today = useToday();
  const query = useHabits();
  const shown = useShownHabits(query.data, today);
  const { add, edit, askToDelete, dialogs } = useHabitDialogs();
  usePerfectDay(shown);
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe sm:gap-8 sm:py-8">
      <Greeting shown={shown} onAdd={query.data?.length ? add : undefined} />
      <div data-tour="habits">
        <HabitStates query={query} skeleton={<CardSkeletons />} onAdd={add}>
          {(habits) => <HabitGrid {...{ habits, today }} onEdit={edit} onDelete={askToDelete} />}
        </HabitStates>
      </div>
      <LastUpdated />
      {dialogs}
    </div>
  );
}

function useShownHabits(habits: readonly Habit[] | undefined, today: LocalDay) {
  return useMemo(() => habits?.filter((habit) => isShownOn(habit, today)), [habits, today]);
}

type GreetingProps = {
  shown: readonly Habit[] | undefined;
  /** Absent while the list below says the same. */
  onAdd: (() => void) | undefined;
};

function Greeting({ shown, onAdd }: GreetingProps) {
  const { username } = useSignedInUser();
  return (
    <header className="flex items-center gap-4 sm:gap-6">
      <TodayProgress shown={shown} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h1 className="text-xl wrap-anywhere sm:text-2xl">Welcome, {username}</h1>
        <p className="min-h-6 text-secondary">{shown && onAdd && <WhatIsLeft shown={shown} />}</p>
      </div>
      {onAdd && (
        <Button variant="primary" onClick={onAdd} className="max-sm:size-11 max-sm:px-0">
          <Plus aria-hidden="true" className="max-sm:text-xl" />
          <span className="max-sm:sr-only">Add Habit</span>
        </Button>
      )}
    </header>
  );
}
