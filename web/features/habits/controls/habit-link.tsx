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
      {habit.name}
    </Link>
  );
}

/** Marks the control of a habit: arrow keys move from one to the next. Spread it on the control. */
export const tickTarget = { 'data-tick': '' };

type HabitButtonProps = ComponentProps<'button'> & { habit: ShownHabit };

/** The circle of a habit, in front of the link that covers the card. The space bar ticks, and Enter opens the habit. */
export function HabitButton({ habit: { id }, onKeyDown, ...button }: HabitButtonProps) {
  function pressKey(event: KeyboardEvent<HTMLButtonElement>): void {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || isDraft(id)) return;
    event.preventDefault();
    openHabit(id);
  }

  return (
    <button
      type="button"
      onKeyDown={pressKey}
      {...tickTarget}
      className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full touch-manipulation select-none active:bg-text/5"
      {...button}
    />
  );
}
