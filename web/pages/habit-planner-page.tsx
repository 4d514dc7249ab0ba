import { Planner } from '#web/features/planner/planner.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { BackToDashboard } from './back-to-dashboard.tsx';

export function HabitPlannerPage() {
  usePageTitle('Habit Planner');
  return (
    <div className="mx-auto w-full max-w-6xl py-6 px-safe">
      <BackToDashboard />
      <h1 className="mt-2 text-2xl sm:mt-4">Habit Planner</h1>
      <Planner />
    </div>
  );
}
