import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { memo, type ReactNode, Suspense } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isToAvoid } from '#domain/habits/goal.ts';
import { wholePeriodText } from '#domain/habit-words/whole-period.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { textLength } from '#domain/text/text-length.ts';
import { streakTextOf, streakUnitOf } from '#domain/habits/streak-words.ts';
import { LimitButtons } from '../../controls/flexible/limit-buttons.tsx';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { HabitControl } from '../../controls/habit-control.tsx';
import { HabitIcon } from '../../controls/habit-icon.tsx';
import { HabitLink } from '../../controls/habit-link.tsx';
import { HabitMenu } from '../../controls/habit-menu.tsx';
import { useCardPress } from '../../controls/use-card-press.ts';
import { useInstantTick } from '../../controls/use-tick.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { useJustWon } from '../use-just-won.ts';
import { RecentDays } from '../recent-days.tsx';
import { WhenLine } from '../when-line.tsx';
import { YesterdayTick } from '../yesterday-on-demand.ts';

export const DAYS_ON_CARD = 7;

type HabitCardProps = {
  actions: HabitActions;
  habit: ShownHabit;
  today: LocalDay;
  /** Undefined while they are loading. */
  days: readonly HabitDay[] | undefined;
};

/** Memoised by its habit: in a list of two hundred, a tick renders one card. */
export const HabitCard = memo(function HabitCard({ habit, today, days, actions }: HabitCardProps) {
  const tick = useInstantTick(habit, actions);
  // In the frame of the press, before the list changes.
  const isWon = useJustWon(tick.isDone);
  const press = useCardPress(habit, actions, tick.toggle);
  return (
    <div
      role="listitem"
      className={clsx(cardStyles, tick.isDone ? 'bg-won' : 'bg-surface', isWon && 'animate-won')}
      {...press}
    >
      <div className="flex min-h-11 items-start justify-between sm:gap-1">
        <CardName habit={habit} />
        <HabitControl {...{ habit, actions, tick }} />
      </div>
      <CardFigures {...{ habit, today, days, actions, isWon }} />
      {/* In front of the link that covers the card. */}
      <div className="absolute right-0 bottom-3 z-1 max-[22rem]:bottom-1.5 sm:right-1 sm:bottom-4">
        <HabitMenu {...{ habit, actions }} />
      </div>
    </div>
  );
});

const cardStyles = clsx(
  'relative grid min-w-0 grid-rows-[1fr_auto] gap-0.5 rounded-lg p-2 pl-3 max-[22rem]:py-1.5 max-[22rem]:pl-2.5 sm:gap-3 sm:p-3 sm:pl-4',
  'shadow-sm transition-[box-shadow] hover:shadow-md',
);

/** A longer name may not fit into three lines on a narrow phone, and a very long one on no phone. */
const LONG_NAME = 23;
const VERY_LONG_NAME = 36;

/** Chinese, Japanese and Korean letters, and emoji. */
const WIDE_LETTERS = /[\u2E80-\u{3FFFF}]/gu;
/** From Hebrew and Arabic to Thai, with marks above and below; and square ones: Chinese, Japanese and Korean. */
const TALL_LETTERS = /[\u0590-\u0FFF\u2E80-\uD7FF]/u;

/** Four lines of small letters are as high as three usual ones. */
function nameSize(name: string): string {
  const width = textLength(name) + (name.match(WIDE_LETTERS)?.length ?? 0);
  if (TALL_LETTERS.test(name))
    return clsx('max-sm:leading-4', width > LONG_NAME && 'max-sm:text-xs');
  return clsx(
    width > LONG_NAME && 'max-[22rem]:line-clamp-4 max-[22rem]:text-xs max-[22rem]:leading-none',
    width > VERY_LONG_NAME &&
      'max-sm:line-clamp-4 max-sm:text-xs max-sm:leading-none max-[22rem]:line-clamp-5',
  );
}

// The padding keeps descenders, but shows nothing of a hidden line.
const nameStyles = clsx(
  'line-clamp-3 min-w-0 self-center pb-px text-start text-sm leading-[1.1] wrap-anywhere',
  'max-sm:-mb-px max-[22rem]:-mr-0.5',
  'sm:line-clamp-2 sm:self-start sm:pt-2.5 sm:text-base sm:leading-snug',
);

const CardName = memo(function CardName({ habit }: Pick<HabitCardProps, 'habit'>) {
  return (
    <h3 dir="auto" className={clsx(nameStyles, nameSize(habit.name))}>
      <HabitLink habit={habit} />
      {habit.isPrivate && (
        <Lock aria-label="Private" className="ml-1.5 inline size-3.5 text-secondary" />
      )}
    </h3>
  );
});

type CardFiguresProps = HabitCardProps & { isWon: boolean };

const CardFigures = memo(function CardFigures(props: CardFiguresProps) {
  const { habit, today, days, actions, isWon } = props;
  return (
    <div className="grid min-w-0 content-end gap-1 max-[22rem]:gap-0.5 sm:gap-2">
      <p className="flex h-4 min-w-0 items-center gap-1.5 pr-2 text-xs text-secondary max-[22rem]:gap-1 max-[22rem]:pr-0 sm:h-5 sm:text-sm [&_svg]:size-4 [&>span:first-child]:size-4 sm:[&>span:first-child]:size-5 [&>span:first-child]:text-xs [&>span:first-child]:shrink-0 [&>span:first-child]:rounded-full [&>span:first-child]:bg-text/7">
        <HabitIcon icon={habit.icon} name={habit.name} />
        <span className={oneLineStyles}>
          {isToAvoid(habit.goal) && habit.displayStreak > 0 && (
            <>{streakTextOf(habit.displayStreak, habit)} · </>
          )}
          <span>
            <WhenLine {...{ habit, today }} isOneLine />
          </span>
        </span>
      </p>
      {isToAvoid(habit.goal) ? (
        <LimitButtons {...{ habit, actions }} className="relative z-1 pr-9" />
      ) : (
        <div className="relative grid min-w-0 gap-[inherit]">
          <p className="flex h-8 items-center pr-9 max-[22rem]:h-7">
            <Streak habit={habit} today={today} isRising={isWon} />
            {habit.createdOn === today && habit.displayStreak === 0 && (
              <span className="text-xs text-secondary">{wholePeriodText(habit)}</span>
            )}
          </p>
          {habit.createdOn < today && (
            <div className="flex h-2.5 items-center">
              {days && <RecentDays {...{ habit, days, today }} count={DAYS_ON_CARD} shape="dots" />}
            </div>
          )}
          {days && (
            <Suspense>
              <YesterdayTick {...{ habit, days, today, actions }} shape="dots" />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
});

/** A part that does not fit moves to the second line, which is hidden. */
const oneLineStyles = 'h-4 min-w-0 overflow-hidden text-ellipsis [overflow-wrap:normal] sm:h-5';

type StreakProps = { habit: ShownHabit; today: LocalDay; isRising: boolean };

/** "405 days". The first day is "Day 1", and a streak of 0 is not shown. */
function Streak({ habit, today, isRising }: StreakProps) {
  const { displayStreak, createdOn } = habit;
  if (displayStreak === 0) return null;
  const isFirstDay = createdOn === today && habit.streakUnit === 'day';
  if (isFirstDay && displayStreak === 1) return <Figure {...{ isRising }}>Day 1</Figure>;
  return (
    <span className="flex min-w-0 items-baseline gap-1">
      <Figure key={displayStreak} {...{ isRising }}>
        {numberText(displayStreak)}
      </Figure>
      <span className="truncate text-sm">{streakUnitOf(displayStreak, habit)}</span>
    </span>
  );
}

/** The caller uses the number as the key, so that each new number plays its animation. */
function Figure({ isRising, children }: { isRising: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-block text-xl font-semibold proportional-nums sm:text-2xl',
        isRising && 'animate-rise',
      )}
    >
      {children}
    </span>
  );
}
