import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { isToAvoid } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { streakLabelOf } from '#domain/streaks/streak-words.ts';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { useInstantTick } from '../../controls/use-tick.ts';
import { HabitIcon } from '../../controls/habit-icon.tsx';
import {
  AmountMark,
  LimitButtons,
  StepArea,
  StepsButton,
} from '../../controls/flexible/flexible-faces.ts';
import { HabitMenu } from '../../controls/habit-menu.tsx';
import { TickArea } from '../../controls/tick-area.tsx';
import { useJustWon } from '../use-just-won.ts';
import { WhenLine } from '../when-line.tsx';
import { recentStates } from './recent-week.ts';
import { TickMark } from './tick-mark.tsx';
import { WeekDots } from './week-dots.tsx';
import { isSkipped } from '../../data/shown-habits.ts';

export const DAYS_ON_CARD = 7;

type HabitCardProps = {
  actions: HabitActions;
  habit: ShownHabit;
  today: LocalDay;
  /** Undefined while they are loading. */
  days: readonly HabitDay[] | undefined;
};

/** Remembered by its habit: in a list of two hundred a tick draws one card anew. */
export const HabitCard = memo(function HabitCard({ habit, today, days, actions }: HabitCardProps) {
  const tick = useInstantTick(habit, actions.onAnnounce);
  // In the frame of the press, as the mark: nobody waits for the list, nor for the server.
  const isWon = useJustWon(tick.isDone);
  return (
    <div
      role="listitem"
      className={clsx(cardStyles, tick.isDone ? doneStyles : openStyles, isWon && 'animate-won')}
    >
      {habit.goal ? (
        <StepArea {...{ habit, actions }} className={tickStyles} />
      ) : (
        <TickArea {...{ habit, tick }} className={tickStyles} />
      )}
      <div className="pointer-events-none relative grid h-full grid-rows-[auto_1fr_auto] gap-3 p-4">
        <div className="flex items-start justify-between">
          <span
            className={clsx(
              'grid size-10 place-items-center rounded-md',
              tick.isDone ? 'bg-surface' : 'bg-secondary',
            )}
          >
            <HabitIcon icon={habit.icon} name={habit.name} />
          </span>
          {(habit.goal ?? habit.steps) ? (
            <AmountMark habit={habit} isFilled={tick.isDone} />
          ) : (
            <TickMark
              isDone={habit.completed}
              isSkipped={isSkipped(habit)}
              isFilled={tick.isDone}
            />
          )}
        </div>
        <CardText {...{ habit, today, actions, isWon }} />
        <Week {...{ habit, days, today }} />
      </div>
      <div className="absolute right-1 bottom-1">
        <HabitMenu {...{ habit, actions }} onSkip={tick.setSkipped} />
      </div>
    </div>
  );
});

const cardStyles = 'relative min-w-0 rounded-lg shadow-sm transition-[box-shadow] hover:shadow-md';

const openStyles = 'bg-surface';
const doneStyles = 'bg-won';

// Under a finger a colour, and nothing that moves: what moves is drawn in frames before that of the tick.
const tickStyles = 'rounded-lg active:bg-text/5';

type CardTextProps = Pick<HabitCardProps, 'habit' | 'today' | 'actions'> & { isWon: boolean };

const CardText = memo(function CardText({ habit, today, actions, isWon }: CardTextProps) {
  return (
    <div className="grid min-w-0 grid-rows-[1fr_auto] gap-3">
      <div className="grid content-start gap-0.5">
        <h3 className="line-clamp-2 leading-snug wrap-anywhere">{habit.name}</h3>
        <p className="flex flex-wrap gap-x-2 text-sm text-secondary">
          <WhenLine {...{ habit, today }} />
          {habit.isPrivate && <Private />}
        </p>
      </div>
      <p className="grid">
        <Figure value={habit.displayStreak} isRising={isWon}>
          {streakLabelOf(habit)}
        </Figure>
        <span className="text-sm text-secondary">{pluralise(habit.reps, 'rep')}</span>
      </p>
      {isToAvoid(habit.goal) && <LimitButtons {...{ habit, actions }} />}
      {habit.steps && <StepsButton {...{ habit, actions }} />}
    </div>
  );
});

type WeekProps = Pick<HabitCardProps, 'habit' | 'days' | 'today'>;

const Week = memo(function Week({ habit, days, today }: WeekProps) {
  return (
    <div className="flex h-5 items-center">
      {days && <WeekDots states={recentStates(habit, days, today, DAYS_ON_CARD)} />}
    </div>
  );
});

function Private() {
  return (
    <span className="inline-flex items-center gap-1">
      <Lock aria-hidden="true" className="size-3.5" />
      Private
    </span>
  );
}

type FigureProps = { value: number; isRising: boolean; children: ReactNode };

function Figure({ value, isRising, children }: FigureProps) {
  return (
    <span className="grid sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-1.5">
      {/* Anew for each: it is the new one that rises. */}
      <span
        key={value}
        className={clsx(
          'inline-block text-3xl font-semibold proportional-nums',
          isRising && 'animate-rise',
        )}
      >
        {numberText(value)}
      </span>
      <span className="text-sm">{children}</span>
    </span>
  );
}
