import { useCallback, useMemo, useState } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import type { DayCounts } from '#domain/progress/day-counts.ts';
import { type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { perfectRuns } from '#domain/progress/perfect-days.ts';
import { longestRuns } from '#domain/history/streak.ts';
import { tallyCounts } from '#domain/progress/weekday-rates.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBlock } from '#web/ui/skeleton.tsx';
import { useCountsOfYear } from '../queries.ts';
import { RunList } from '../figures/run-list.tsx';
import { WeekdayBars } from '../figures/weekday-bars.tsx';
import { YearMap } from '../figures/year-map.tsx';
import { earlierOf, firstLogged, toMark, toTally } from '../figures/day-marks.ts';
import { YearSteps } from '../figures/year-steps.tsx';

type YearCardProps = { habits: readonly ShownHabit[]; today: LocalDay };

const BEST_RUNS = 3;

export function YearCard({ habits, today }: YearCardProps) {
  const [year, setYear] = useState(yearOf(today));
  const begun = habits.reduce((first, { createdOn }) => earlierOf(first, createdOn), today);
  return (
    <Card aria-label="My year" className="lg:col-span-2">
      <CardHeader
        title="My year"
        action={
          <YearSteps year={year} first={yearOf(begun)} last={yearOf(today)} onChange={setYear} />
        }
      />
      <Loaded
        query={useCountsOfYear(year)}
        skeleton={<LoadingBlock label="Loading your year…" className="h-128 w-full sm:h-80" />}
      >
        {(counts) => <YearFigures counts={counts} begun={begun} today={today} />}
      </Loaded>
    </Card>
  );
}

type YearFiguresProps = { counts: DayCounts; begun: LocalDay; today: LocalDay };

function YearFigures({ counts, begun, today }: YearFiguresProps) {
  const markOf = useCallback((day: LocalDay) => toMark(counts, day), [counts]);
  const tallyOf = useCallback((day: LocalDay) => toTally(counts, day, today), [counts, today]);
  const runs = useMemo(() => longestRuns(perfectRuns(counts, today), BEST_RUNS), [counts, today]);
  const weekdays = useMemo(() => tallyCounts(counts, today), [counts, today]);
  const year = yearOf(counts.first);
  return (
    <div className="grid grid-cols-1 gap-8">
      <YearMap
        days={{ year, today, since: earlierOf(begun, firstLogged(counts, today)), markOf, tallyOf }}
      />
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-12">
        <RunList
          title="Best perfect-day streaks"
          runs={runs}
          empty="Finish every habit in a day to start one."
        />
        <WeekdayBars tallies={weekdays} />
      </div>
    </div>
  );
}
