import type { PublicHabit } from '#contract/profile/public-profile.ts';
import { milestonesAround } from '#domain/streaks/milestones.ts';
import { streakText } from '#domain/streaks/streak-words.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ShareRing } from '#web/ui/day-ring/share-ring.tsx';

const MAX_SHOWN = 5;

/** The milestones of current streaks, the longest first. Renders nothing if there are none. */
export function MilestonesCard({ habits }: { habits: readonly PublicHabit[] }) {
  const milestones = habits
    .flatMap((habit) => milestoneOf(habit) ?? [])
    .toSorted((a, b) => b.reached - a.reached)
    .slice(0, MAX_SHOWN);
  if (milestones.length === 0) return null;
  return (
    <Card aria-label="Milestones">
      <CardHeader title="Milestones" />
      <ul className="grid gap-4">
        {milestones.map((milestone) => (
          <MilestoneRow key={milestone.id} {...milestone} />
        ))}
      </ul>
    </Card>
  );
}

type Milestone = {
  id: number;
  name: string;
  reached: number;
  words: string;
  left: string;
  /** The part of the way to the next milestone, from 0 to 1. */
  share: number;
};

function milestoneOf({ id, name, displayStreak, streakUnit = 'day' }: PublicHabit) {
  const { reached, next } = milestonesAround(displayStreak, streakUnit);
  if (reached === null) return undefined;
  return {
    id,
    name,
    reached,
    words: `${streakText(reached, streakUnit)} reached`,
    left: `${numberText(next - displayStreak)} to go until ${numberText(next)}`,
    share: (displayStreak - reached) / (next - reached),
  } satisfies Milestone;
}

/** The ring fills on the way to the next milestone. */
const MilestoneRow = ({ name, reached, words, left, share }: Milestone) => (
  <li className="flex items-center gap-3">
    <span
      aria-hidden="true"
      className="relative grid size-11 shrink-0 place-items-center text-sm font-semibold"
    >
      <ShareRing share={share} />
      {numberText(reached)}
    </span>
    <span className="grid min-w-0">
      <span className="truncate font-medium">{name}</span>
      <span className="text-sm text-secondary">
        {words} · {left}
      </span>
    </span>
  </li>
);
