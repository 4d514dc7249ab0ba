import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PublicHabit } from '#contract/profile/public-profile.ts';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { IN_A_ROW, streakLabel, streakText } from '#domain/streaks/streak-words.ts';
import { weekdayLabel } from '#domain/days/weekdays.ts';
import { Badge } from '#web/ui/badge.tsx';

type PublicHabitsProps = {
  habits: readonly PublicHabit[];
  Icon: HabitIcon;
};

type HabitIcon = ComponentType<{ icon: string | null; name: string }>;

export function PublicHabits({ habits, Icon }: PublicHabitsProps) {
  return (
    <section aria-label="Habits" className="grid gap-4">
      <h2 className="text-lg">Habits</h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {habits.map((habit) => (
          <HabitCard key={habit.id} habit={habit} Icon={Icon} />
        ))}
      </ul>
    </section>
  );
}

function HabitCard({ habit, Icon }: { habit: PublicHabit; Icon: HabitIcon }) {
  const { name, completed, displayStreak, reps, standing, streakUnit = 'day' } = habit;
  const note = habit.instance?.notes;
  return (
    <li
      className={clsx(
        'grid min-w-0 content-start gap-3 rounded-lg p-4 shadow-sm',
        completed ? 'bg-secondary' : 'bg-surface',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-md',
            completed ? 'bg-surface' : 'bg-secondary',
          )}
        >
          <Icon icon={habit.icon} name={name} />
        </span>
        <span className="grid min-w-0 flex-1">
          <h3 className="line-clamp-2 leading-snug wrap-anywhere">{name}</h3>
          <span className="text-sm text-secondary">
            {habit.frequency ?? weekdayLabel(habit.weekdays, 'initials')}
          </span>
        </span>
        <State habit={habit} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-2xl font-semibold proportional-nums">
          {numberText(displayStreak)}
        </span>
        <span className="text-sm">{habit.isOfTimes ? IN_A_ROW : streakLabel(streakUnit)}</span>
        <span className="ml-auto text-sm text-secondary">{pluralise(reps, 'rep')}</span>
      </p>
      {standing && (
        <p className="text-sm">
          {streakUnit === 'day'
            ? standing
            : `${standing} · ${streakText(displayStreak, streakUnit)}`}
        </p>
      )}
      {note && (
        <blockquote
          dir="auto"
          className="border-s-2 border-accent ps-3 text-sm whitespace-pre-line wrap-anywhere"
        >
          {note}
        </blockquote>
      )}
    </li>
  );
}

/** Habits that are not due today, or whose result is open until the day is over. */
function restWords({ isLimit, isOffered }: PublicHabit): string {
  if (isLimit && isOffered) return 'On track';
  return isOffered ? 'Not due today' : 'Rest day';
}

/** The status as text. Done habits also have a colour. */
function State({ habit }: { habit: PublicHabit }) {
  if (habit.completed) {
    return (
      <Badge tone="accent">
        <Check aria-hidden="true" strokeWidth={3} />
        {habit.isLimit ? 'Kept' : 'Done'}
      </Badge>
    );
  }
  if (habit.skipped) {
    return (
      <Badge>
        <Minus aria-hidden="true" />
        Skipped
      </Badge>
    );
  }
  if (habit.isLimit && habit.scheduled) return <Badge tone="warning">Slipped</Badge>;
  if (habit.missed) return <Badge tone="warning">Missed</Badge>;
  if (habit.scheduled) return <Badge>Open</Badge>;
  return <span className="text-sm text-secondary">{restWords(habit)}</span>;
}
