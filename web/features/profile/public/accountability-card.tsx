import { BellRing } from 'lucide-react';
import type { PublicHabit } from '#contract/profile/public-profile.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { Card } from '#web/ui/card.tsx';

/** The profile lists every habit below. */
const MAX_NAMED = 6;

type AccountabilityCardProps = { name: string; habits: readonly PublicHabit[] };

/** The overdue habits by the owner's clock. Renders nothing without any. */
export function AccountabilityCard({ name, habits }: AccountabilityCardProps) {
  const missed = habits.filter((habit) => habit.missed);
  if (missed.length === 0) return null;
  return (
    <Card aria-label="Accountability Alert" className="grid grid-cols-1 content-start gap-3">
      <h2 className="flex items-center gap-2.5 text-lg">
        <BellRing aria-hidden="true" className="size-5 text-warning" />
        Accountability Alert
      </h2>
      <p className="wrap-anywhere">
        {pluralise(missed.length, 'habit is', 'habits are')} past due. A kind word may be just what{' '}
        {name} needs.
      </p>
      <ul className="flex flex-wrap gap-2">
        {missed.slice(0, MAX_NAMED).map(({ id, name: habit }) => (
          <li
            key={id}
            className="max-w-full truncate rounded-full bg-warning/12 px-3 py-1 text-sm font-medium text-warning"
          >
            {habit}
          </li>
        ))}
        {missed.length > MAX_NAMED && (
          <li className="py-1 text-sm text-secondary">and {missed.length - MAX_NAMED} more</li>
        )}
      </ul>
    </Card>
  );
}
