import { Check, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { startFocus } from '#contract/habits.ts';
import { deadlineText } from '#domain/days/deadline.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isRunning, isUntouched, isUp, timeLeft, timerText } from '#domain/habits/focus-timer.ts';
import { amountText, wantedText } from '#domain/habits/frequency-words.ts';
import { unbroken } from '#domain/text/unbroken.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { type HabitId, isDraft } from '#web/outbox/operation.ts';
import { Button } from '#web/ui/button.tsx';
import { AmountMark } from '../../controls/flexible/amount-mark.tsx';
import { LimitButtons } from '../../controls/flexible/limit-buttons.tsx';
import { hasStep, stepLabel } from '../../controls/flexible/step-button.tsx';
import type { HabitActions } from '../../controls/habit-actions.ts';
import { HabitIcon } from '../../controls/habit-icon.tsx';
import { habitKeys, HabitLink, tickTarget } from '../../controls/habit-link.tsx';
import { HabitMenu } from '../../controls/habit-menu.tsx';
import { isTooLong } from '../../controls/note-field.tsx';
import { StepsOfDay } from '../../controls/steps/steps-of-day.tsx';
import { stepsText, todayText } from '../../controls/flexible/today-text.ts';
import { useEnterAmount, useTick } from '../../controls/use-tick.ts';
import { isFlexible, isOfToday, isSkipped, type ShownHabit } from '../../data/shown-habits.ts';
import { FocusNote } from './focus-note.tsx';
import { dropNote, type FocusSession } from './focus-session.ts';
import { TimerControls } from './timer-controls.tsx';
import { TimerRing } from './timer-ring.tsx';
import { useNow } from './use-now.ts';

type FocusHabitProps = {
  habit: ShownHabit;
  today: LocalDay;
  session: FocusSession;
  actions: HabitActions;
  onCompleted: (habit: ShownHabit) => void;
};

export function FocusHabit({ habit, today, session, actions, onCompleted }: FocusHabitProps) {
  const { setCompleted } = useTick(habit, actions);
  const { timer } = session;
  const now = useNow(timer.endsAt);
  const left = timeLeft(timer, now);
  const note = session.notes[habit.key] ?? habit.instance?.notes ?? '';
  const noteId = useId();

  function toggle(): void {
    if (!habit.completed && isTooLong(note)) {
      document.getElementById(noteId)?.focus();
      return;
    }
    setCompleted(!habit.completed, note.trim());
    if (habit.completed) return;
    dropNote(habit.key);
    onCompleted(habit);
  }

  return (
    <FocusCard
      {...{ habit, actions, toggle, onCompleted }}
      left={left / timer.whole}
      text={stateText(isUp(timer, now), habit) || (isFlexible(habit) && todayText(habit, today))}
      clock={
        <p
          role="timer"
          aria-label="Time left"
          className="text-display font-semibold max-[16rem]:text-3xl"
        >
          {timerText(left)}
        </p>
      }
      controls={
        <TimerControls
          timer={timer}
          isRunning={isRunning(timer, now)}
          onRun={() => isUntouched(timer) && sendStart(habit.id)}
        />
      }
    >
      <FocusNote key={habit.key} id={noteId} {...{ habit, note }} />
    </FocusCard>
  );
}

type FocusControlProps = Pick<FocusHabitProps, 'habit' | 'actions' | 'onCompleted'>;
type FocusButtonsProps = FocusControlProps & { toggle: () => void };

type FocusCardProps = FocusButtonsProps & {
  /** The share of the time that is left, from 0 to 1. */
  left: number;
  /** The state of the habit. */
  text: ReactNode;
  clock?: ReactNode;
  controls?: ReactNode;
  children?: ReactNode;
};

/** A habit in its ring, with its buttons and steps. */
export function FocusCard({ left, text, clock, controls, children, ...props }: FocusCardProps) {
  const { habit, actions, onCompleted } = props;
  return (
    <section className="grid w-full grid-cols-1 justify-items-center gap-6">
      <TimerRing left={left} isDone={habit.completed}>
        <HabitWords habit={habit} />
        {clock}
        <p className="min-h-5 text-sm text-secondary">{text}</p>
      </TimerRing>
      {controls}
      <FocusButtons {...props} />
      {habit.steps && (
        <div className="w-full max-w-sm">
          <StepsOfDay {...{ habit, onCompleted }} announce={actions.announce} />
        </div>
      )}
      {children}
    </section>
  );
}

function FocusButtons({ habit, actions, toggle, onCompleted }: FocusButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      {habit.goal ? (
        <FocusControl {...{ habit, actions, onCompleted }} />
      ) : (
        <Button
          variant={habit.completed ? 'secondary' : 'primary'}
          size="lg"
          aria-label={`Complete ${habit.name}`}
          aria-pressed={habit.completed}
          onClick={toggle}
          {...habitKeys(habit)}
          {...tickTarget}
          className="min-w-40"
        >
          <Check aria-hidden="true" />
          Complete
        </Button>
      )}
      <HabitMenu {...{ habit, actions }} />
    </div>
  );
}

/** The server counts one start a day. A failure is only logged, because the count is not important. */
function sendStart(id: HabitId): void {
  if (isDraft(id)) return;
  callApi(startFocus, { params: { id } }).catch(logFailure);
}

function stateText(isTimeUp: boolean, habit: ShownHabit): string {
  // `todayText` shows the amount instead.
  if (habit.goal) return '';
  if (habit.completed) return 'Done today';
  if (isSkipped(habit)) return 'Skipped today';
  if (habit.steps && !isTimeUp) return stepsText(habit);
  return isTimeUp ? 'Time is up' : '';
}

function deadlineOf(habit: ShownHabit): string | null {
  const isOpen = !habit.completed && isOfToday(habit);
  const late = isOpen && !isFlexible(habit) ? deadlineText(habit.deadline) : null;
  return late && unbroken(late);
}

function HabitWords({ habit }: { habit: ShownHabit }) {
  return (
    <>
      {habit.goal ? (
        <AmountMark habit={habit} />
      ) : (
        <HabitIcon icon={habit.icon} name={habit.name} />
      )}
      <div>
        <h2 className="line-clamp-2 text-lg leading-snug wrap-anywhere sm:text-xl">
          <HabitLink habit={habit} className="after:hidden" />
        </h2>
        <p className="text-sm text-secondary">
          {[wantedText(habit), deadlineOf(habit)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  );
}

/** Replaces "Complete" for a habit with an amount or a limit. */
function FocusControl({ habit, actions, onCompleted }: FocusControlProps) {
  const enterStep = useEnterAmount(habit, actions);
  const setAmount = () => actions.openDialog({ name: 'amount', habit });

  function enter(): void {
    if (enterStep()) onCompleted(habit);
  }

  if (!hasStep(habit)) return <LimitButtons {...{ habit, actions }} className="min-w-60" />;
  const { goal, completed } = habit;
  return (
    <>
      <Button
        variant={completed || goal.kind === 'most' ? 'secondary' : 'primary'}
        size="lg"
        aria-label={stepLabel(habit)}
        onClick={enter}
        {...habitKeys(habit, setAmount)}
        {...tickTarget}
        className="min-w-32"
      >
        <Plus aria-hidden="true" />
        {amountText(goal.step, goal.unit)}
      </Button>
      <Button size="lg" onClick={setAmount}>
        Set amount
      </Button>
    </>
  );
}
