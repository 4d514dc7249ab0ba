import { clsx } from 'clsx';
import { Check, ListChecks } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { deadlineText } from '#domain/days/deadline.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayOf, outcomeText } from '#domain/habits/day-outcome.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { isOfferedOn } from '#domain/progress/offered.ts';
import { stepRatio } from '#domain/habits/steps.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { useHold } from '#web/ui/gestures/use-hold.ts';
import { shownRatio } from '../../controls/flexible/amount-mark.tsx';
import { LimitButtons } from '../../controls/flexible/limit-buttons.tsx';
import { hasStep, stepLabel } from '../../controls/flexible/step-button.tsx';
import { stepsText, todayText } from '../../controls/flexible/today-text.ts';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { HabitIcon } from '../../controls/habit-icon.tsx';
import { habitKeys, HabitLink, tickTarget } from '../../controls/habit-link.tsx';
import { HabitMenu } from '../../controls/habit-menu.tsx';
import { useEnterAmount, useTick } from '../../controls/use-tick.ts';
import { firstOpenHabit } from '../../data/open-habits.ts';
import { isFlexible, isOfToday, isSkipped, type ShownHabit } from '../../data/shown-habits.ts';
import { NothingScheduled } from '../due-and-other.tsx';
import type { HabitViewProps } from '../habit-view-props.ts';
import { ProgressRing } from '../progress-ring.tsx';
import { Stepper } from '../stepper.tsx';
import { useJustWon } from '../use-just-won.ts';

/** One habit, centred, with much space around it. */
export function ZenView({ habits, today, day, actions }: HabitViewProps) {
  const shown = habits.filter((habit) => isOfferedOn(habit, day));
  const [chosen, setChosen] = useState(() => firstOpenHabit(shown)?.key);
  const habit = shown.find(({ key }) => key === chosen) ?? firstOpenHabit(shown);
  if (!habit) return <NothingScheduled {...{ habits, today, day }} />;
  return (
    <div className="grid min-h-[70dvh] grid-cols-1 content-center justify-items-center gap-10">
      <ZenHabit {...{ habit, today, actions }} />
      <Stepper habits={shown} current={habit.key} onTurn={setChosen} />
    </div>
  );
}

type ZenHabitProps = { habit: ShownHabit; today: LocalDay; actions: HabitActions };

function ZenHabit({ habit, today, actions }: ZenHabitProps) {
  const { setCompleted } = useTick(habit, actions);
  const hintId = useId();
  const isHeldToAdd = habit.goal === null || hasStep(habit);
  return (
    <section className="grid grid-cols-1 justify-items-center gap-8 text-center">
      {isHeldToAdd ? (
        <HeldRing {...{ habit, actions, hintId }} onComplete={() => setCompleted(true)} />
      ) : (
        <span className={ringStyles}>
          <Breath isHeld={false} isDone={habit.completed}>
            <Sign habit={habit} />
          </Breath>
        </span>
      )}
      <h2 className="max-w-full text-3xl wrap-anywhere sm:max-w-xl">
        <HabitLink habit={habit} className="after:hidden" />
      </h2>
      <div className="grid gap-1">
        {isFlexible(habit) ? <p>{todayText(habit, today)}</p> : <Deadline habit={habit} />}
        <p id={hintId} className="text-secondary">
          {hintFor(habit, today)}
        </p>
      </div>
      <div className="flex min-h-11 items-center gap-2">
        {!isHeldToAdd && <LimitButtons {...{ habit, actions }} className="min-w-60" />}
        {habit.completed && !habit.goal && (
          <Button variant="quiet" onClick={() => setCompleted(false)}>
            Undo
          </Button>
        )}
        {habit.steps && <StepsButton {...{ habit, actions }} />}
        <HabitMenu {...{ habit, actions }} />
      </div>
    </section>
  );
}

/** The deadline, while the habit is open today. */
function Deadline({ habit }: { habit: ShownHabit }) {
  const text = deadlineText(habit.deadline);
  if (!text || habit.completed || isSkipped(habit) || !isOfToday(habit)) return null;
  return <p className="text-sm whitespace-nowrap text-secondary">{text}</p>;
}

const ringStyles = 'grid aspect-square w-56 max-w-full place-items-center rounded-full sm:w-64';

type HeldRingProps = {
  habit: ShownHabit;
  actions: HabitActions;
  hintId: string;
  onComplete: () => void;
};

/** Press and hold completes the habit, or adds one step of its amount. */
function HeldRing({ habit, actions, hintId, onComplete }: HeldRingProps) {
  const enterStep = useEnterAmount(habit, actions);
  const setAmount = habit.goal ? () => actions.openDialog({ name: 'amount', habit }) : undefined;
  const { isHeld, holdHandlers } = useHold(() => {
    if (habit.goal) enterStep();
    else if (!habit.completed) onComplete();
  });
  const toggle = { 'aria-pressed': habit.completed };
  return (
    <button
      type="button"
      aria-label={habit.goal ? stepLabel(habit) : `Complete ${habit.name}`}
      aria-describedby={hintId}
      {...(!habit.goal && toggle)}
      {...holdHandlers}
      {...habitKeys(habit, setAmount)}
      {...tickTarget}
      className={clsx(ringStyles, 'touch-manipulation select-none')}
    >
      <Breath
        {...{ isHeld }}
        isDone={habit.completed}
        share={shareOf(habit)}
        fill={habit.goal?.kind === 'most' ? 'stroke-text' : undefined}
      >
        <Sign habit={habit} />
      </Breath>
    </button>
  );
}

/** The share of the amount or of the steps that is done, from 0 to 1. */
function shareOf(habit: ShownHabit): number {
  if (habit.steps) return stepRatio(habit, habit.instance?.stepsDone ?? null);
  return habit.goal ? shownRatio(habit, habit.goal) : 0;
}

function Sign({ habit }: { habit: ShownHabit }) {
  if (habit.completed) return <Check aria-hidden="true" className="size-5" strokeWidth={3} />;
  return <HabitIcon icon={habit.icon} name={habit.name} />;
}

function hintFor(habit: ShownHabit, today: LocalDay): string {
  const { goal } = habit;
  if (goal && !hasStep(habit)) return 'A day without a slip counts as kept.';
  if (goal) return `Press and hold to add ${amountText(goal.step, goal.unit)}.`;
  if (habit.completed) return 'Done. Breathe out.';
  if (isSkipped(habit)) return 'Skipped. Press and hold to complete it anyway.';
  const isMissed = dayOf(habit, today) < today && outcomeText(habit, today) === 'Missed';
  return isMissed ? 'Missed. Press and hold to complete it.' : 'Press and hold to complete.';
}

type BreathProps = {
  isHeld: boolean;
  isDone: boolean;
  share?: number;
  /** The colour until it is done: filling a limit is no success. */
  fill?: string | undefined;
  children: ReactNode;
};

/** A ring that slowly widens and narrows, fills while it is held, and rests when the habit is done. */
function Breath({ isHeld, isDone, share = 0, fill = 'stroke-accent', children }: BreathProps) {
  const isFull = isHeld || isDone;
  const isWon = useJustWon(isDone);
  return (
    <span
      className={clsx(
        'relative grid size-full place-items-center',
        !isFull && 'animate-breath',
        isWon && 'animate-won',
      )}
    >
      <ProgressRing
        share={isFull ? 1 : share}
        strokeWidth={2.5}
        track="stroke-outline"
        className={clsx(
          'ease-linear',
          isDone ? 'stroke-accent' : fill,
          isHeld
            ? 'transition-[stroke-dasharray] duration-[600ms]'
            : 'transition-[stroke-dasharray,opacity] duration-slow',
          !isFull && share === 0 && 'opacity-0',
        )}
      />
      <span className="text-2xl [&_svg]:size-9">{children}</span>
    </span>
  );
}

/** Shows how many steps are done, and opens them. */
function StepsButton({ habit, actions }: Pick<ZenHabitProps, 'habit' | 'actions'>) {
  const text = stepsText(habit);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Steps of ${habit.name}: ${text}`}
      onClick={() => actions.openDialog({ name: 'steps', habit })}
      className={buttonStyles({ className: 'min-w-0 px-3! text-sm!' })}
    >
      <ListChecks aria-hidden="true" />
      {text}
    </button>
  );
}
