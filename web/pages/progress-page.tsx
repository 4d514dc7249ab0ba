import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { useSignedInUser } from '#web/features/account/signed-in-user.ts';
import {
  changeKey,
  keepChange,
  refreshHabits,
  showChange,
} from '#web/features/habits/changes/change-list.ts';
import { tellFailed } from '#web/features/habits/changes/toasts.ts';
import { HabitIcon } from '#web/features/habits/habit-icon.tsx';
import { HabitStates } from '#web/features/habits/habit-states.tsx';
import { instancesKey, instancesQueryOptions, useHabits } from '#web/features/habits/queries.ts';
import { useToday } from '#web/features/habits/use-today.ts';
import { Calendar } from '#web/features/progress/calendar/calendar.tsx';
import { HabitDetails } from '#web/features/progress/details/habit-details.tsx';
import { type FromHabits, FromHabitsContext } from '#web/features/progress/from-habits.ts';
import { journeyLink } from '#web/features/progress/overview/journey-link.ts';
import { Overview } from '#web/features/progress/overview/overview.tsx';
import { SummaryCards } from '#web/features/progress/summary-cards.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const fromHabits: FromHabits = {
  HabitIcon,
  instancesQueryOptions,
  instancesKey,
  changeKey,
  showChange,
  keepChange,
  refreshHabits,
  tellFailed,
};

export function ProgressPage() {
  usePageTitle('Progress');
  const today = useToday();
  const query = useHabits();
  const [, navigate] = useLocation();
  return (
    <FromHabitsContext value={fromHabits}>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe sm:py-8">
        <div className="grid gap-1">
          <Link
            href={paths.dashboard}
            className={buttonStyles({ variant: 'quiet', className: '-ml-4 justify-self-start' })}
          >
            <ArrowLeft aria-hidden="true" />
            Back to Dashboard
          </Link>
          <h1 className="text-2xl">Progress</h1>
        </div>
        <SummaryCards habits={query.data} today={today} />
        <HabitStates
          query={query}
          skeleton={<ProgressSkeleton />}
          onAdd={() => navigate(paths.dashboard)}
        >
          {(habits) => <ProgressTabs habits={habits} today={today} />}
        </HabitStates>
      </div>
    </FromHabitsContext>
  );
}

function ProgressTabs({ habits, today }: { habits: readonly Habit[]; today: LocalDay }) {
  const user = useSignedInUser();
  const journey = useMemo(() => journeyLink(user), [user]);
  return (
    <Tabs defaultValue="overview">
      <TabList label="Progress">
        <Tab value="overview">Overview</Tab>
        <Tab value="calendar">Calendar</Tab>
        <Tab value="details">Habit Details</Tab>
      </TabList>
      <TabPanel value="overview">
        <Overview {...{ habits, today, journey }} />
      </TabPanel>
      <TabPanel value="calendar">
        <Calendar habits={habits} today={today} />
      </TabPanel>
      <TabPanel value="details">
        <HabitDetails habits={habits} today={today} />
      </TabPanel>
    </Tabs>
  );
}

function ProgressSkeleton() {
  return (
    <LoadingRegion label="Loading your progress…" className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-96 w-full rounded-lg!" />
      <Skeleton className="h-96 w-full rounded-lg!" />
    </LoadingRegion>
  );
}
