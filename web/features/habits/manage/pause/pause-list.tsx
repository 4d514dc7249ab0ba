import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isPausedOn } from '#domain/habits/pause.ts';
import { isDeletable, pauseText } from '#domain/habits/pause-rules.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import type { SentPause } from '#web/outbox/operation.ts';
import { removePause, useEndPause } from '../../data/use-pauses.ts';

type PauseListProps = {
  pauses: readonly SentPause[];
  habits: readonly ShownHabit[];
  today: LocalDay;
  onEdit: (pause: SentPause) => void;
  onEnded: () => void;
};

export function PauseList({ pauses, habits, ...row }: PauseListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-sm font-medium text-secondary">
        Your pauses
      </h3>
      <ul className="divide-y divide-border">
        {pauses.map((pause) => (
          <PauseRow key={pause.id} name={nameOf(pause, habits)} pause={pause} {...row} />
        ))}
      </ul>
    </section>
  );
}

/** The list has no archived habits. */
const nameOf = ({ habitId }: SentPause, habits: readonly ShownHabit[]): string =>
  habitId === null
    ? 'Everything'
    : (habits.find(({ id }) => id === habitId)?.name ?? 'An archived habit');

type PauseRowProps = Omit<PauseListProps, 'pauses' | 'habits'> & { pause: SentPause; name: string };

function PauseRow({ pause, name, today, onEdit, onEnded }: PauseRowProps) {
  const userHabits = useUserHabits();
  const end = useEndPause(today);
  const days = pauseText(pause, today);
  const whole = `pause of ${name}, ${days}`;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-1 py-1">
      <span className="grid min-w-0 flex-1 basis-32">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-secondary">{days}</span>
      </span>
      <span className="-mr-3 flex">
        {isPausedOn([pause], today) && (
          <Button
            variant="quiet"
            aria-label={`End the ${whole} now`}
            onClick={() => {
              end(pause);
              onEnded();
            }}
            className="px-2!"
          >
            End now
          </Button>
        )}
        <IconButton icon={Pencil} label={`Edit the ${whole}`} onClick={() => onEdit(pause)} />
        {isDeletable(pause, today) && (
          <IconButton
            icon={Trash2}
            label={`Delete the ${whole}`}
            onClick={() => removePause(userHabits, pause)}
          />
        )}
      </span>
    </li>
  );
}
