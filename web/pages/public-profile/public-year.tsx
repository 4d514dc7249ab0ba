import { useCallback, useState } from 'react';
import type { PublicProfile } from '#contract/profile/public-profile.ts';
import type { PublicYear as YearOfUser } from '#contract/profile/public-year.ts';
import { type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { hasYearToShow } from '#domain/progress/year-map.ts';
import { usePublicYear } from '#web/features/profile/public/queries.ts';
import {
  earlierOf,
  firstLogged,
  toMark,
  toTally,
} from '#web/features/progress/figures/day-marks.ts';
import { YearMap } from '#web/features/progress/figures/year-map.tsx';
import { YearSteps } from '#web/features/progress/figures/year-steps.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

type PublicYearProps = Pick<PublicProfile, 'username'> & { isExpected: boolean };

/**
 * The year map of public habits. Renders nothing in the first two weeks. Until the days are known, it takes space only if a
 * map is expected: the button below would move away under a press.
 */
export function PublicYear({ username, isExpected }: PublicYearProps) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(thisYear);
  const query = usePublicYear(username, year);
  const { data } = query;
  const isShown = data ? hasYearToShow(begunOf(data), data.today) : isExpected;
  if (year === thisYear && !isShown) return null;
  const first = data ? yearOf(begunOf(data)) : year;
  return (
    <Card aria-label="Year">
      <CardHeader
        title="Year"
        action={
          <YearSteps year={year} first={Math.min(first, year)} last={thisYear} onChange={setYear} />
        }
      />
      <Loaded
        query={query}
        skeleton={<YearSkeleton />}
        isQuiet
        errorTitle="Couldn’t load the year."
      >
        {(shown) => <Days {...shown} />}
      </Loaded>
    </Card>
  );
}

/** The first day of the map. Days may be older than the oldest habit. */
const begunOf = ({ counts, since, today }: YearOfUser): LocalDay =>
  earlierOf(since, firstLogged(counts, today));

const YearSkeleton = () => (
  <LoadingRegion label="Loading the year…">
    <Skeleton className="h-128 w-full sm:h-60" />
  </LoadingRegion>
);

function Days(shown: YearOfUser) {
  const { counts, today } = shown;
  const markOf = useCallback((day: LocalDay) => toMark(counts, day), [counts]);
  const tallyOf = useCallback((day: LocalDay) => toTally(counts, day, today), [counts, today]);
  return (
    <YearMap days={{ year: yearOf(counts.first), today, since: begunOf(shown), markOf, tallyOf }} />
  );
}
