import type { ShownHabit } from '../../data/shown-habits.ts';
import { timeLeft, timerText } from '#domain/habits/focus-timer.ts';
import { Button } from '#web/ui/button.tsx';
import { useSession } from './focus-session.ts';
import { useNow } from './use-now.ts';

type RunningTimerProps = { habits: readonly ShownHabit[] | undefined; onOpen: () => void };

/** A button with the time that the focus timer has left, for the other views. It leads back to the timer. */
export function RunningTimer({ habits, onOpen }: RunningTimerProps) {
  const session = useSession();
  const endsAt = session?.timer.endsAt ?? null;
  const now = useNow(endsAt);
  if (!session || endsAt === null) return null;
  const name = habits?.find(({ key }) => key === session.habitKey)?.name;
  return (
    <Button onClick={onOpen} title="Back to the timer" className="min-w-0 shrink">
      <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-text" />
      <span className="tabular-nums">{timerText(timeLeft(session.timer, now))}</span>{' '}
      {name !== undefined && <span className="max-w-40 truncate font-normal">{name}</span>}
    </Button>
  );
}
