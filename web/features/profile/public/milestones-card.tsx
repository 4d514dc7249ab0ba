import { clsx } from 'clsx';
import type { PublicHabit } from '#contract/profile/public-profile.ts';
import { milestonesAround } from '#domain/history/milestones.ts';
import { IN_A_ROW, streakText } from '#domain/habits/streak-words.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ShareRing } from '#web/ui/day-ring/share-ring.tsx';

const MAX_SHOWN = 5;

/** The longest milestone of each habit, the longest first. A streak that has ended counts, too. */
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
  rest: string;
  /** The part of the way to the next milestone, from 0 to 1. It is 1 when the streak has ended. */
  share: number;
};

function milestoneOf(habit: PublicHabit): Milestone | undefined {
  const { id, name, displayStreak, streak, longestStreak = streak, streakUnit = 'day' } = habit;
  const { reached } = milestonesAround(longestStreak, streakUnit);
  if (reached === null) return undefined;
  const lengthText = (length: number) =>
    habit.isOfTimes ? `${numberText(length)} ${IN_A_ROW}` : streakText(length, streakUnit);
  const words = `${lengthText(reached)} reached`;
  const now = milestonesAround(displayStreak, streakUnit);
  if (now.reached !== reached) {
    return { id, name, reached, words, rest: `longest: ${lengthText(longestStreak)}`, share: 1 };
  }
  const rest = `${numberText(now.next - displayStreak)} to go until ${numberText(now.next)}`;
  return {
    id,
    name,
    reached,
    words,
    rest,
    share: (displayStreak - reached) / (now.next - reached),
  };
}

/** The ring fills on the way to the next milestone. It is a disc when the streak has ended. */
const MilestoneRow = ({ name, reached, words, rest, share }: Milestone) => (
  <li className="flex items-center gap-3">
    <span
      aria-hidden="true"
      className="relative grid size-11 shrink-0 place-items-center text-sm font-semibold"
    >
      <ShareRing share={share} />
      <span className={clsx('relative', share === 1 && 'text-on-accent')}>
        {numberText(reached)}
      </span>
    </span>
    <span className="grid min-w-0">
      <span className="line-clamp-3 font-medium wrap-anywhere">{name}</span>
      <span className="text-sm text-secondary">
        {words} · {rest}
      </span>
    </span>
  </li>
);
