import { useCallback, useMemo, useState } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { numberText } from '#domain/text/pluralise.ts';
import type { DayState } from '#domain/habits/habit-day.ts';
import {
  type HabitHistory,
  historyStates,
  lastDayOfHistory,
} from '#domain/habits/habit-history.ts';
import { isBroken, type StreakLink, streakLinks } from '#domain/streaks/history-figures.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import { daysBetween, type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { longestPeriodRuns, longestRuns, type Run, type RunStep } from '#domain/streaks/runs.ts';
import { isDone } from '#domain/streaks/streak.ts';
import { streakTextOf } from '#domain/streaks/streak-words.ts';
import { shareOf, tallyAllowed, tallyOfState } from '#domain/progress/day-shares.ts';
import { tallyStates } from '#domain/progress/weekday-rates.ts';
import { RemindersLine } from '#web/features/habits/public.ts';
import { TickLinksPart } from '#web/features/tick-links/public.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { type HabitFigure, HabitFigureDialog } from '../explanations/habit-figure-dialog.tsx';
import type { ShownHistory } from '../queries.ts';
import { RunList } from '../figures/run-list.tsx';
import { StrengthChart } from '../figures/strength-chart.tsx';
import { percentText } from '../figures/strength-line.ts';
import { WeekdayBars } from '../figures/weekday-bars.tsx';
import { type OfOneWords, YearMap } from '../figures/year-map.tsx';
import type { YearMark } from '../figures/year-paths.ts';
import { YearSteps } from '../figures/year-steps.tsx';
import { Figures } from '../overview/figures.tsx';
import { AmountsCard } from '../amounts/amounts-card.tsx';

type HabitDaysProps = { habit: ShownHabit; today: LocalDay; history: HabitHistory };

const BEST_RUNS = 3;

export function HabitFigures({ habit, today, history, strength }: HabitDaysProps & ShownHistory) {
  const { open, draw } = useDialogOnDemand<HabitFigure>();
  const states = useMemo(() => historyStates(history, habit, today), [history, habit, today]);
  // There may be days after today, of a user who travelled.
  const strengths = strength.byDay.slice(0, history.marks.length);
  const runs = useMemo(() => bestRuns(history, habit, today), [history, habit, today]);
  const weekdays = useMemo(() => {
    const { first } = history;
    const isOfPeriods = askingOf(habit) === 'period';
    return isOfPeriods ? tallyAllowed(first, states, habit, today) : tallyStates(first, states);
  }, [history, habit, states, today]);
  const { goal, streakUnit } = habit;
  const isOfDays = streakUnit === 'day';
  const lengthText = (length: number) => streakTextOf(length, habit);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Card aria-label={habit.name} className="grid gap-6">
        <div className="grid gap-1">
          <h2 className="text-xl wrap-anywhere">{habit.name}</h2>
          {habit.reminders && <RemindersLine reminders={habit.reminders} />}
          {typeof habit.id === 'number' && <TickLinksPart habit={{ ...habit, id: habit.id }} />}
        </div>
        <Figures
          isRow
          figures={[
            [
              'Strength',
              <ExplainedFigure
                key="strength"
                label="Strength"
                value={percentText(strengths.at(-1) ?? 0)}
                onExplain={() => open('Strength')}
              />,
            ],
            [
              'Streak',
              <ExplainedFigure
                key="streak"
                label="Streak"
                value={lengthText(habit.displayStreak)}
                onExplain={() => open('Streak')}
              />,
            ],
            ['Best streak', lengthText(runs[0]?.length ?? 0)],
            ['Reps', numberText(habit.reps)],
          ]}
        />
        <StrengthChart
          first={history.first}
          today={lastDayOfHistory(history)}
          strengths={strengths}
        />
      </Card>
      {goal && <AmountsCard {...{ habit, goal, history, today }} />}
      <HabitYears {...{ habit, history, today, states }} />
      <Card aria-label="Best days">
        <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-12">
          <RunList
            title="Best streaks"
            runs={runs}
            lengthText={(length) =>
              isOfDays ? `${numberText(length)} in a row` : lengthText(length)
            }
            empty={
              isOfDays
                ? 'Complete a day to start a streak.'
                : `Keep a ${streakUnit} to start a streak.`
            }
          />
          <WeekdayBars tallies={weekdays} />
        </div>
      </Card>
      {draw((state, figure) => (
        <HabitFigureDialog {...state} {...{ figure, habit, history, strength, today }} />
      ))}
    </div>
  );
}

type ExplainedFigureProps = { label: string; value: string; onExplain: () => void };

/** A figure with an explanation. */
function ExplainedFigure({ label, value, onExplain }: ExplainedFigureProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label} ${value}: why?`}
      onClick={onExplain}
      className="relative cursor-help! rounded-sm text-left after:absolute after:-inset-2 underline decoration-outline decoration-dotted decoration-2 underline-offset-4"
    >
      {value}
    </button>
  );
}

function bestRuns(history: HabitHistory, habit: ShownHabit, today: LocalDay): Run[] {
  const steps = streakLinks(history, habit).map((link) => ({
    ...link,
    step: stepOf(link, habit, today),
  }));
  if (askingOf(habit) === 'period') return longestPeriodRuns(steps, BEST_RUNS);
  const states = historyStates(history, habit, today);
  return longestRuns(history.first, states.map(toStep), BEST_RUNS);
}

function stepOf(link: StreakLink, habit: ShownHabit, today: LocalDay): RunStep {
  if (isDone(link.mark)) return 'kept';
  return isBroken(link, habit, today) ? 'broken' : 'neutral';
}

type HabitYearsProps = HabitDaysProps & { states: readonly DayState[] };

function HabitYears({ habit, history, today, states }: HabitYearsProps) {
  const [year, setYear] = useState(yearOf(today));
  const { first } = history;
  const stateOn = useCallback(
    (day: LocalDay): DayState => states[daysBetween(first, day)] ?? 'rest',
    [states, first],
  );
  const markOf = useCallback(
    (day: LocalDay) => toMark(stateOn(day), shareOf(history, habit, day, stateOn(day))),
    [stateOn, history, habit],
  );
  const tallyOf = useCallback(
    (day: LocalDay) => tallyOfState(stateOn(day), habit),
    [stateOn, habit],
  );
  const words = wordsOf(habit);
  return (
    <Card aria-label="Year">
      <CardHeader
        title="Year"
        action={
          <YearSteps year={year} first={yearOf(first)} last={yearOf(today)} onChange={setYear} />
        }
      />
      <YearMap
        days={{
          year,
          today,
          since: first,
          isOfOne: true,
          markOf,
          tallyOf,
          ...(words && { words }),
        }}
      />
    </Card>
  );
}

function toMark(state: DayState, share: number | null): YearMark {
  if (share !== null) return { kind: 'ring', share };
  return state === 'skipped' ? { kind: 'skipped' } : { kind: 'rest' };
}

function wordsOf({ goal }: ShownHabit): OfOneWords | undefined {
  if (goal === null) return undefined;
  if (goal.kind === 'most') return { done: 'Kept', missed: 'Slipped' };
  return { done: 'Reached', part: 'In part', missed: 'Missed' };
}

function toStep(state: DayState): RunStep {
  if (state === 'done') return 'kept';
  return state === 'missed' ? 'broken' : 'neutral';
}
