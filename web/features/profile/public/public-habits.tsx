import { clsx } from 'clsx';
import type { ComponentType } from 'react';
import type { PublicHabit } from '#contract/profile/public-profile.ts';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { IN_A_ROW, streakLabel, streakText } from '#domain/habits/streak-words.ts';
import { weekdayLabel } from '#domain/days/weekdays.ts';
import { Badge } from '#web/ui/badge.tsx';

type PublicHabitsProps = Parts & { habits: readonly PublicHabit[] };

/** Parts of the cards on the dashboard, so that a habit looks the same here. */
type Parts = {
  Icon: ComponentType<{ icon: string | null; name: string }>;
  Mark: ComponentType<{ isDone: boolean; isSkipped: boolean }>;
};

export function PublicHabits({ habits, ...parts }: PublicHabitsProps) {
  return (
    <section aria-label="Habits" className="grid gap-4">
      <h2 className="text-lg">Habits</h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {habits.map((habit) => (
          <HabitCard key={habit.id} habit={habit} {...parts} />
        ))}
      </ul>
    </section>
  );
}

function HabitCard({ habit, Icon, Mark }: Parts & { habit: PublicHabit }) {
  const { name, completed, displayStreak, reps, standing, streakUnit = 'day' } = habit;
  const note = habit.instance?.notes;
  return (
    <li
      className={clsx(
        'grid min-w-0 content-start gap-1 rounded-lg p-3 shadow-sm sm:gap-3 sm:p-4',
        completed ? 'bg-won' : 'bg-surface',
      )}
    >
      <div className="flex min-w-0 items-center gap-3 max-[16rem]:flex-wrap max-[16rem]:justify-between">
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-md',
            completed ? 'bg-surface' : 'bg-secondary',
          )}
        >
          <Icon icon={habit.icon} name={name} />
        </span>
        <span className="grid min-w-0 flex-1 max-[16rem]:order-last max-[16rem]:basis-full">
          <h3 className="line-clamp-4 leading-snug wrap-anywhere">{name}</h3>
          <span className="text-sm text-secondary">
            {habit.frequency ?? weekdayLabel(habit.weekdays, 'initials')}
          </span>
        </span>
        <State {...{ habit, Mark }} />
      </div>
      {reps > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-xl font-semibold proportional-nums sm:text-2xl">
            {numberText(displayStreak)}
          </span>
          <span className="text-sm">{habit.isOfTimes ? IN_A_ROW : streakLabel(streakUnit)}</span>
          <span className="ml-auto text-sm text-secondary">{pluralise(reps, 'rep')}</span>
        </p>
      )}
      {standing && (
        <p className="text-sm">
          {streakUnit === 'day' || reps === 0
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

/** The status as text, with the mark of the dashboard for what is done or skipped. */
function State({ habit, Mark }: Pick<Parts, 'Mark'> & { habit: PublicHabit }) {
  const { completed, skipped, isLimit } = habit;
  if (completed || skipped) {
    return (
      <span className="flex shrink-0 items-center gap-2 text-sm font-medium">
        {completed ? (isLimit ? 'Kept' : 'Done') : 'Skipped'}
        <Mark isDone={completed} isSkipped={!completed} />
      </span>
    );
  }
  if (habit.isLimit && habit.scheduled) return <Badge tone="warning">Slipped</Badge>;
  if (habit.missed) return <Badge tone="warning">Missed</Badge>;
  if (habit.scheduled) return <Badge>Open</Badge>;
  return <span className="text-sm text-secondary">{restWords(habit)}</span>;
}
