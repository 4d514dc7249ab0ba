import { clsx } from 'clsx';
import type { ComponentProps, KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { openHabit } from '#web/client/shown-address.ts';
import { isDraft } from '#web/outbox/operation.ts';
import { habitPath } from '#web/paths.ts';
import type { ShownHabit } from '../data/shown-habits.ts';

type HabitLinkProps = { habit: ShownHabit; className?: string };

/** The name of a habit. A tap on it, or on the rest of its card, opens the habit. */
export function HabitLink({ habit, className }: HabitLinkProps) {
  // The server has not created it, so it has no page.
  const { id } = habit;
  if (isDraft(id)) return habit.name;
  return (
    <Link
      href={habitPath(id)}
      onClick={(event) => {
        event.preventDefault();
        openHabit(id);
      }}
      draggable={false}
      className={clsx(
        'no-underline [-webkit-touch-callout:none] after:absolute after:inset-0 after:rounded-[inherit]',
        className,
      )}
    >
      {/* In front of the controls of a row, which reach below its letters. */}
      <span className="relative z-2">{habit.name}</span>
    </Link>
  );
}

/** Marks the control of a habit: arrow keys move from one to the next. Spread it on the control. */
export const tickTarget = { 'data-tick': '' };

/** The keys of a control: Enter opens the habit, and `a` sets a number. Spread it on the control. */
export function habitKeys({ id }: ShownHabit, setAmount?: () => void) {
  function pressKey(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' && !isDraft(id)) openHabit(id);
    else if (event.key === 'a' && isPlain && setAmount) setAmount();
    else return;
    event.preventDefault();
  }
  return { onKeyDown: pressKey, ...(setAmount && { 'aria-keyshortcuts': 'a' }) };
}

type HabitButtonProps = Omit<ComponentProps<'button'>, 'onKeyDown'> & {
  habit: ShownHabit;
  setAmount?: () => void;
};

/** The circle of a habit, in front of the link that covers the card. The space bar ticks. */
export function HabitButton({ habit, setAmount, ...button }: HabitButtonProps) {
  return (
    <button
      type="button"
      {...habitKeys(habit, setAmount)}
      {...tickTarget}
      className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full touch-manipulation select-none active:bg-text/5"
      {...button}
    />
  );
}
