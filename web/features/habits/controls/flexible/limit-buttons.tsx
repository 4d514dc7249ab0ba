import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { isToAvoid } from '#domain/habits/goal.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { useEnterAmount, useTick } from '../use-tick.ts';
import { tickTarget } from '../habit-link.tsx';
import type { HabitActions } from '../habit-actions.ts';
import { isFreeOfLimit, limitState } from './today-text.ts';
import { shownDay, type ShownHabit } from '../../data/shown-habits.ts';

type LimitButtonsProps = { habit: ShownHabit; actions: HabitActions; className?: string };

/**
 * For a habit to avoid. Recording is optional: a day that ends without a slip counts as kept. On a weekday without the limit
 * the buttons are shown only to undo a day that was marked as kept.
 */
export function LimitButtons({ habit, actions, className }: LimitButtonsProps) {
  const { name, goal, completed } = habit;
  const enterStep = useEnterAmount(habit, actions);
  const { toggle } = useTick(habit, actions);
  if (!goal || !isToAvoid(goal)) return null;
  if (isFreeOfLimit(habit, shownDay(habit)) && !completed) return null;
  const isSlipped = limitState(habit) === 'slipped';
  return (
    <span className={clsx('flex flex-wrap gap-1.5', className)}>
      <button
        type="button"
        aria-label={`Slipped: ${name}`}
        onClick={enterStep}
        {...tickTarget}
        className={buttonStyles({
          className: clsx(sizeStyles, isSlipped && 'border-2 border-text-secondary'),
        })}
      >
        <X aria-hidden="true" className="max-[420px]:hidden" />
        Slipped
      </button>
      {/* A limit per week or month is open until the period ends. */}
      {goal.per === 'day' && (
        <button
          type="button"
          aria-label={`Kept: ${name}`}
          aria-pressed={completed}
          onClick={toggle}
          {...tickTarget}
          className={buttonStyles({
            variant: completed ? 'primary' : 'secondary',
            className: sizeStyles,
          })}
        >
          <Check aria-hidden="true" className="max-[420px]:hidden" />
          Kept
        </button>
      )}
    </span>
  );
}

// Not narrower than the text, so that the buttons wrap when they do not fit side by side.
const sizeStyles = 'pointer-events-auto relative min-w-fit flex-1 px-1! text-sm! sm:px-2!';
