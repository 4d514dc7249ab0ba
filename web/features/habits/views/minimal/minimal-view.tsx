import { clsx } from 'clsx';
import { memo } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayOf, outcomeText } from '#domain/habits/day-outcome.ts';
import { isToAvoid } from '#domain/habits/goal.ts';
import { isOfferedOn } from '#domain/progress/offered.ts';
import type { HabitActions } from '../../controls/habit-actions.ts';
import type { HabitViewProps } from '../habit-view-props.ts';
import { useInstantTick } from '../../controls/use-tick.ts';
import { LimitButtons } from '../../controls/flexible/limit-buttons.tsx';
import { todayText } from '../../controls/flexible/today-text.ts';
import { HabitControl } from '../../controls/habit-control.tsx';
import { HabitLink } from '../../controls/habit-link.tsx';
import { HabitMenu } from '../../controls/habit-menu.tsx';
import { NothingScheduled } from '../due-and-other.tsx';
import { isOpenHabit } from '../../data/open-habits.ts';
import { InSections } from '../../manage/sections/in-sections.tsx';
import { useCardPress } from '../../controls/use-card-press.ts';
import { useJustWon } from '../use-just-won.ts';
import { useFlipAnimation } from './use-flip-animation.ts';
import { isFlexible, isSkipped, type ShownHabit } from '../../data/shown-habits.ts';

/** Names in large type. Completed habits sink to the end. */
export function MinimalView({ habits, today, day, actions, skeleton }: HabitViewProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day));
  if (shown.length === 0) return <NothingScheduled {...{ habits, today, day }} />;
  return (
    <InSections habits={shown} heading="h2" skeleton={skeleton}>
      {(some) => <Stack habits={some} {...{ today, actions }} />}
    </InSections>
  );
}

function Stack({ habits, today, actions }: Omit<HabitViewProps, 'day' | 'skeleton'>) {
  const stack = [...habits.filter(isOpenHabit), ...habits.filter((habit) => !isOpenHabit(habit))];
  const list = useFlipAnimation();
  return (
    <ul ref={list} className="w-full max-w-4xl">
      {stack.map((habit) => (
        <Line key={habit.key} {...{ habit, today, actions }} />
      ))}
    </ul>
  );
}

type LineProps = { habit: ShownHabit; today: LocalDay; actions: HabitActions };

const Line = memo(function Line({ habit, today, actions }: LineProps) {
  const tick = useInstantTick(habit, actions);
  const isWon = useJustWon(tick.isDone);
  const press = useCardPress(habit, actions, tick.toggle);
  return (
    <li className={clsx(lineStyles, isWon && 'animate-won')} {...press}>
      <HabitControl {...{ habit, actions, tick }} />
      <span className="min-w-0 flex-1 py-2.5 text-2xl text-balance sm:py-3 sm:text-3xl lg:text-display">
        <h2
          className={clsx(
            'inline wrap-anywhere text-[length:inherit] leading-[inherit]',
            tick.isDone && 'line-through decoration-accent decoration-3',
            isSkipped(habit) && 'font-normal text-secondary',
          )}
        >
          <HabitLink habit={habit} />
        </h2>
        <Outcome {...{ habit, today }} />
        {isFlexible(habit) && (
          <span className="block text-sm tracking-normal text-secondary">
            {todayText(habit, today)}
          </span>
        )}
        {isToAvoid(habit.goal) && (
          <LimitButtons {...{ habit, actions }} className="max-w-64 pt-1.5 tracking-normal" />
        )}
      </span>
      <HabitMenu {...{ habit, actions }} />
    </li>
  );
});

// The browser lays out only visible lines.
const lineStyles = clsx(
  '[contain-intrinsic-height:auto_4rem] [content-visibility:auto]',
  'group relative flex items-center gap-2 sm:gap-4',
);

function outcomeOf(habit: ShownHabit, today: LocalDay): string | null {
  if (isSkipped(habit)) return (habit.instance?.ownSkip ?? null) === null ? 'skipped' : 'paused';
  return dayOf(habit, today) < today ? (outcomeText(habit, today)?.toLowerCase() ?? null) : null;
}

/** Follows the name in the same line. */
function Outcome({ habit, today }: { habit: ShownHabit; today: LocalDay }) {
  const outcome = outcomeOf(habit, today);
  if (habit.completed || outcome === null) return null;
  return (
    <span className="text-sm tracking-normal whitespace-nowrap text-secondary">
      {'\u00a0\u00a0'}
      {outcome}
    </span>
  );
}
