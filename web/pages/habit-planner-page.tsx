import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Planner } from '#web/features/planner/planner.tsx';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { buttonStyles } from '#web/ui/button.tsx';

export function HabitPlannerPage() {
  usePageTitle('Habit Planner');
  return (
    <div className="mx-auto w-full max-w-6xl py-6 px-safe">
      <Link
        href={paths.dashboard}
        className={buttonStyles({ variant: 'quiet', className: '-ml-4' })}
      >
        <ArrowLeft aria-hidden="true" />
        Back to Dashboard
      </Link>
      <h1 className="mt-2 text-2xl sm:mt-4">Habit Planner</h1>
      <Planner />
    </div>
  );
}
