import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Scores } from '../queries.ts';
import type { LoadedQuery } from '#web/ui/loaded.tsx';
import type { TodayFigures } from '../today-figures.ts';
import type { Journey } from './shareable-card.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { TodayCard } from './today-card.tsx';
import { YearCard } from './year-card.tsx';

type OverviewProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  figures: TodayFigures;
  scores: LoadedQuery<Scores>;
  journey: Journey;
};

export function Overview({ habits, today, figures, scores, journey }: OverviewProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
      <TodayCard {...{ figures, journey }} />
      <PerformanceCard {...{ figures, scores, journey }} />
      <YearCard habits={habits} today={today} className="lg:col-span-2" />
    </div>
  );
}
