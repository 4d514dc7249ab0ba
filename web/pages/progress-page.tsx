import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { NoHabits } from '#web/features/habits/views/habit-states.tsx';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { journeyLink } from '#web/features/progress/overview/shareable-card.tsx';
import { PerformanceCard } from '#web/features/progress/overview/performance-card.tsx';
import { TodayCard } from '#web/features/progress/overview/today-card.tsx';
import { YearCard } from '#web/features/progress/overview/year-card.tsx';
import { type Scores, useScores } from '#web/features/progress/queries.ts';
import { SummaryCards } from '#web/features/progress/summary-cards.tsx';
import { type TodayFigures, todayFigures } from '#web/features/progress/today-figures.ts';
import { dashboardPanelPath, paths } from '#web/paths.ts';
import { Loaded, type LoadedQuery } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useHabits } from '#web/features/habits/data/queries.ts';
import {
  habitsQueryOptions,
  historiesQueryOptions,
} from '#web/features/habits/data/query-options.ts';
import { Calendar } from '#web/features/progress/calendar/calendar.tsx';
import { HabitDetails } from '#web/features/progress/details/habit-details.tsx';
import { PageHead } from './page-head.tsx';

export function ProgressPage() {
  const today = useToday();
  const query = useHabits();
  const scores = useScores(today);
  const figures = useMemo(() => query.data && todayFigures(query.data, today), [query.data, today]);
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe tabs-fade sm:py-8">
      <PageHead page="progress" />
      <SummaryCards today={today} habits={query} figures={figures} scores={scores} />
      <ProgressTabs>
        <Loaded
          query={query}
          skeleton={<ProgressSkeleton />}
          errorTitle="Couldn’t load your habits"
        >
          {(habits) => figures && <ProgressPanels {...{ habits, today, figures, scores }} />}
        </Loaded>
      </ProgressTabs>
    </div>
  );
}

function NothingYet() {
  const [, navigate] = useLocation();
  return (
    <NoHabits
      onAdd={() => navigate(dashboardPanelPath('add'))}
      description="Your streaks, your calendar and your year appear here."
    />
  );
}

/** Fetches all data of the page in two parallel calls. */
export async function prefetch(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(habitsQueryOptions()),
    client.prefetchQuery(historiesQueryOptions()),
  ]);
}

const TABS = { overview: 'Overview', calendar: 'Calendar', details: 'Habit Details' };

function tabIn(query: URLSearchParams): string {
  const tab = query.get('tab') ?? '';
  return Object.hasOwn(TABS, tab) ? tab : 'overview';
}

/** The tabs do not wait for the habits. */
function ProgressTabs({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  const shown = tabIn(query);
  return (
    <Tabs defaultValue={shown} value={shown}>
      <TabList label="Progress">
        {Object.entries(TABS).map(([tab, label]) => (
          <Tab key={tab} value={tab} href={`${paths.progress}?tab=${tab}`}>
            {label}
          </Tab>
        ))}
      </TabList>
      {children}
    </Tabs>
  );
}

type ProgressPanelsProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  figures: TodayFigures;
  scores: LoadedQuery<Scores>;
};

function ProgressPanels({ habits, today, figures, scores }: ProgressPanelsProps) {
  const user = useSignedInUser();
  const journey = useMemo(() => journeyLink(user), [user]);
  const none = habits.length === 0 && <NothingYet />;
  return (
    <>
      <TabPanel value="overview">
        {none || (
          <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
            <TodayCard {...{ figures, journey }} />
            <PerformanceCard {...{ figures, scores, journey }} />
            <YearCard habits={habits} today={today} />
          </div>
        )}
      </TabPanel>
      <TabPanel value="calendar">
        <Calendar habits={habits} today={today} />
      </TabPanel>
      <TabPanel value="details">{none || <HabitDetails habits={habits} today={today} />}</TabPanel>
    </>
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
