import { Planner } from '#web/features/planner/planner.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PageHead } from './page-head.tsx';

export function HabitPlannerPage() {
  usePageTitle('Habit Planner');
  return (
    <div className="mx-auto w-full max-w-6xl py-6 px-safe sm:py-8">
      <PageHead title="Habit Planner" />
      <Planner />
    </div>
  );
}
