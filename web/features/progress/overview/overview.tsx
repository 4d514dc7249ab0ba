import { useMemo } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { useScores } from '../queries.ts';
import { todayFigures } from '../today-figures.ts';
import type { Journey } from './journey-link.ts';
import { PerformanceCard } from './performance-card.tsx';
import { TodayCard } from './today-card.tsx';
import { YearCard } from './year-card.tsx';

type OverviewProps = {
  habits: readonly Habit[];
  today: LocalDay;
  journey: Journey;
};

export function Overview({ habits, today, journey }: OverviewProps) {
  const figures = useMemo(() => todayFigures(habits, today), [habits, today]);
  const scores = useScores(today);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
      <TodayCard {...{ figures, journey }} />
      <PerformanceCard {...{ figures, scores, journey }} />
      <YearCard habits={habits} today={today} className="lg:col-span-2" />
    </div>
  );
}
