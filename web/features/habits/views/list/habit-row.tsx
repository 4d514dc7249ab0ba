import { clsx } from 'clsx';
import { GripVertical, Lock } from 'lucide-react';
import { memo, Suspense } from 'react';
import { numberText } from '#domain/text/pluralise.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import { isToAvoid } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { END_OF_DAY, timeText } from '#domain/days/deadline.ts';
import { streakUnitOf } from '#domain/habits/streak-words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useSortableRow } from '#web/ui/list/sortable.tsx';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { useInstantTick } from '../../controls/use-tick.ts';
import { HabitIcon } from '../../controls/habit-icon.tsx';
import { LimitButtons } from '../../controls/flexible/limit-buttons.tsx';
import { HabitControl } from '../../controls/habit-control.tsx';
import { HabitLink } from '../../controls/habit-link.tsx';
import { HabitMenu } from '../../controls/habit-menu.tsx';
import { useCardPress } from '../../controls/use-card-press.ts';
import { useJustWon } from '../use-just-won.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { RecentDays } from '../recent-days.tsx';
import { WhenLine } from '../when-line.tsx';
import { YesterdayTick } from '../yesterday-on-demand.ts';
import { isFlexible, isOfToday, isSkipped, type ShownHabit } from '../../data/shown-habits.ts';

export const DAYS_IN_ROW = 14;

type HabitRowProps = {
  habit: ShownHabit;
  today: LocalDay;
  /** Undefined while they are loading. */
  days: readonly HabitDay[] | undefined;
  actions: HabitActions;
};

export const HabitRow = memo(function HabitRow(props: HabitRowProps) {
  const { habit } = props;
  const { row, handle, isDragging } = useSortableRow(habit.id);
  return (
    <div
      role="listitem"
      {...row}
      className={clsx(rowStyles, isDragging && 'z-10 rounded-md bg-floating shadow-lg')}
    >
      <RowOfHabit {...props} />
      {/* A past day does not show all habits, so its rows cannot be ordered. */}
      {dayOf(habit, props.today) === props.today && (
        <IconButton
          icon={GripVertical}
          label={`Move ${habit.name}`}
          className={handleStyles}
          {...handle}
        />
      )}
    </div>
  );
});

/** Memoised apart from the moving row, so that dragging over two hundred rows does not render their content. */
const RowOfHabit = memo(function RowOfHabit({ habit, today, days, actions }: HabitRowProps) {
  const tick = useInstantTick(habit, actions);
  const isWon = useJustWon(tick.isDone);
  const press = useCardPress(habit, actions, tick.toggle);
  const isFirstDay = habit.createdOn >= today;
  return (
    <>
      {tick.isDone && (
        <span
          aria-hidden="true"
          className={clsx('absolute inset-0 -z-10 rounded-md bg-won', isWon && 'animate-won')}
        />
      )}
      <span
        className="relative flex min-w-0 flex-1 items-center gap-1.5 rounded-md hover:bg-secondary/50 max-[22rem]:gap-1 sm:gap-2"
        {...press}
      >
        <HabitControl {...{ habit, actions, tick }} />
        <span className="text-secondary max-sm:hidden">
          <HabitIcon icon={habit.icon} name={habit.name} />
        </span>
        <span className={contentStyles}>
          <RowText {...{ habit, today }} />
          {!isFirstDay && (
            <span className={clsx(daysStyles, isFlexible(habit) && fewDaysStyles)}>
              {days && (
                <span className="relative flex min-w-0">
                  <RecentDays {...{ habit, days, today }} count={DAYS_IN_ROW} shape="bars" />
                  <Suspense>
                    <YesterdayTick {...{ habit, days, today, actions }} shape="bars" />
                  </Suspense>
                </span>
              )}
            </span>
          )}
          {isToAvoid(habit.goal) && (
            <LimitButtons {...{ habit, actions }} className="order-2 col-span-full max-w-64" />
          )}
        </span>
        <Streak habit={habit} />
      </span>
      <HabitMenu {...{ habit, actions }} />
    </>
  );
});

const rowStyles =
  'relative isolate flex min-h-13 items-center py-1 pr-1 pl-1 max-[22rem]:pl-0 sm:min-h-16 sm:gap-1 sm:pl-2';
// A phone needs the space for the names, and habits can be reordered in the planner.
const handleStyles =
  'relative -ml-2 touch-none cursor-grab! text-secondary active:cursor-grabbing! max-sm:hidden';

/** On a phone the last days are below the name. On a wide screen they are beside both lines of text. */
const contentStyles = clsx(
  'grid min-w-0 flex-1 grid-cols-1 items-center gap-y-1',
  'min-[22rem]:max-md:grid-cols-[auto_minmax(0,1fr)] min-[22rem]:max-md:gap-x-2',
  'md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6 md:gap-y-0',
);
const daysStyles =
  'flex h-4 w-full max-w-32 items-center md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto md:w-32';
/** Half of the days leave room for the progress of an amount or a quota. */
const fewDaysStyles =
  'min-[22rem]:max-md:min-w-15 min-[22rem]:max-md:**:[:nth-last-child(n+8)]:hidden';

const RowText = memo(function RowText({ habit, today }: Pick<HabitRowProps, 'habit' | 'today'>) {
  return (
    <>
      <span
        dir="auto"
        className="col-span-full line-clamp-2 text-start leading-snug wrap-anywhere max-[22rem]:line-clamp-3 md:col-span-1 md:self-end"
      >
        <h3 className="inline font-medium">
          <HabitLink habit={habit} />
        </h3>
        <Deadline habit={habit} />
      </span>
      <span
        className={clsx(
          'flex min-w-0 items-center gap-2 text-sm text-secondary md:self-start',
          // The only place in the row with the progress of an amount or a quota.
          isFlexible(habit)
            ? 'min-[22rem]:max-md:order-1 min-[22rem]:max-md:text-xs'
            : 'max-md:hidden',
        )}
      >
        {/* One item, so that its parts wrap as one text. */}
        <span
          className={isFlexible(habit) ? 'wrap-anywhere min-[22rem]:max-md:truncate' : 'truncate'}
        >
          <WhenLine {...{ habit, today }} />
        </span>
        {habit.isPrivate && <Lock aria-label="Private" className="size-3.5 shrink-0" />}
      </span>
    </>
  );
});

/** A phone has no second line, so the time follows the name. */
function Deadline({ habit }: { habit: ShownHabit }) {
  const { deadline, completed } = habit;
  const isOpen = !completed && !isSkipped(habit) && isOfToday(habit);
  if (!isOpen || isFlexible(habit) || deadline === END_OF_DAY) return null;
  return (
    <span className="text-sm whitespace-nowrap text-secondary md:hidden">
      {'\u00a0 '}
      <VisuallyHidden>Deadline </VisuallyHidden>
      {timeText(deadline)}
    </span>
  );
}

function Streak({ habit }: Pick<HabitRowProps, 'habit'>) {
  const { displayStreak } = habit;
  return (
    // Two lines of text fit into the height of the row. With text at 200 %, a phone needs the space for the names.
    <span className="grid w-12 shrink-0 text-right max-md:empty:hidden md:w-18 max-[16rem]:hidden">
      {displayStreak > 0 && (
        <>
          <span className="leading-5 font-semibold">{numberText(displayStreak)}</span>
          <span className="text-xs leading-3.5 text-secondary">
            {streakUnitOf(displayStreak, habit)}
          </span>
        </>
      )}
    </span>
  );
}
