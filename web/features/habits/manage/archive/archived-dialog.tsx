import type { Habit } from '#contract/habits.ts';
import { shortDate } from '#domain/days/day-words.ts';
import { streakPhraseOf } from '#domain/habits/streak-words.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { HabitIcon } from '../../controls/habit-icon.tsx';
import { restoreArchivedHabit } from '../../data/change-habits.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { useArchivedHabits } from '../../data/queries.ts';

export function ArchivedDialog(state: DialogState) {
  const habits = useArchivedHabits();
  return (
    <Dialog
      title="Archived habits"
      description="History and stats are frozen as of the day you archived them."
      {...state}
    >
      {habits.length === 0 ? (
        <p className="text-secondary">All habits are back in your list.</p>
      ) : (
        <ul className="divide-y divide-border">
          {habits.map((habit) => (
            <ArchivedRow key={habit.id} habit={habit} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ArchivedRow({ habit }: { habit: Habit }) {
  const userHabits = useUserHabits();
  const { name, icon, archivedOn, streak, reps } = habit;
  const figures = [
    archivedOn && `since ${shortDate(archivedOn)}`,
    streakPhraseOf(streak, habit),
    pluralise(reps, 'rep'),
  ];
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="text-secondary">
        <HabitIcon icon={icon} name={name} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-secondary">
          {figures.flatMap((figure) => (figure ? unbroken(figure) : [])).join(' · ')}
        </span>
      </span>
      <Button
        aria-label={`Restore ${name}`}
        onClick={() => restoreArchivedHabit(userHabits, habit)}
      >
        Restore
      </Button>
    </li>
  );
}
