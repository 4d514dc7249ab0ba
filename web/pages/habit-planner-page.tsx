import { Planner } from '#web/features/planner/planner.tsx';
import { PageHead } from './page-head.tsx';

export function HabitPlannerPage() {
  return (
    <div className="mx-auto w-full max-w-6xl py-6 px-safe sm:py-8">
      <PageHead page="habit-planner" />
      <Planner />
    </div>
  );
}
