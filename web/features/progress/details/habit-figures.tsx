import { useCallback, useMemo, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { numberText } from '#domain/text/pluralise.ts';
import type { DayState } from '#domain/habits/habit-day.ts';
import {
  type HabitHistory,
  historyStates,
  lastDayOfHistory,
} from '#domain/habits/habit-history.ts';
import { daysBetween, type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { longestRuns, type RunStep } from '#domain/streaks/runs.ts';
import { frequencyOf, strengthOverTime } from '#domain/streaks/strength-score.ts';
import { strengthUnits } from '#domain/streaks/strength-units.ts';
import { STATE_TALLIES, tallyStates } from '#domain/progress/weekday-rates.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { RunList } from '../figures/run-list.tsx';
import { StrengthChart } from '../figures/strength-chart.tsx';
import { percentText } from '../figures/strength-line.ts';
import { WeekdayBars } from '../figures/weekday-bars.tsx';
import { YearMap } from '../figures/year-map.tsx';
import type { YearMark } from '../figures/year-paths.ts';
import { YearSteps } from '../figures/year-steps.tsx';
import { Figures } from '../overview/figures.tsx';

type HabitFiguresProps = { habit: Habit; today: LocalDay; history: HabitHistory };

const BEST_RUNS = 3;

export function HabitFigures({ habit, today, history }: HabitFiguresProps) {
  const states = useMemo(() => historyStates(history, habit, today), [history, habit, today]);
  const strengths = useMemo(
    () => strengthOverTime(strengthUnits(history, habit, today), frequencyOf(habit)),
    [history, habit, today],
  );
  const runs = useMemo(
    () => longestRuns(history.first, states.map(toStep), BEST_RUNS),
    [history.first, states],
  );
  const weekdays = useMemo(() => tallyStates(history.first, states), [history.first, states]);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Card aria-label={habit.name} className="grid gap-6">
        <h2 className="text-xl wrap-anywhere">{habit.name}</h2>
        <Figures
          isRow
          figures={[
            ['Strength', percentText(strengths.at(-1) ?? 0)],
            ['Streak', numberText(habit.displayStreak)],
            ['Best streak', numberText(runs[0]?.length ?? 0)],
            ['Reps', numberText(habit.reps)],
          ]}
        />
        <StrengthChart
          first={history.first}
          today={lastDayOfHistory(history)}
          strengths={strengths}
        />
      </Card>
      <HabitYears today={today} first={history.first} states={states} />
      <Card aria-label="Best days">
        <div className="grid gap-8 md:grid-cols-2 md:gap-12">
          <RunList
            title="Best streaks"
            runs={runs}
            lengthText={(length) => `${numberText(length)} in a row`}
            empty="Complete a day to start a streak."
          />
          <WeekdayBars tallies={weekdays} />
        </div>
      </Card>
    </div>
  );
}

type HabitYearsProps = { today: LocalDay; first: LocalDay; states: readonly DayState[] };

function HabitYears({ today, first, states }: HabitYearsProps) {
  const [year, setYear] = useState(yearOf(today));
  const stateOn = useCallback(
    (day: LocalDay): DayState => states[daysBetween(first, day)] ?? 'rest',
    [states, first],
  );
  const markOf = useCallback((day: LocalDay) => MARKS[stateOn(day)], [stateOn]);
  const tallyOf = useCallback((day: LocalDay) => STATE_TALLIES[stateOn(day)], [stateOn]);
  return (
    <Card aria-label="Year">
      <CardHeader
        title="Year"
        action={
          <YearSteps year={year} first={yearOf(first)} last={yearOf(today)} onChange={setYear} />
        }
      />
      <YearMap days={{ year, today, isOfOne: true, markOf, tallyOf }} />
    </Card>
  );
}

const FULL: YearMark = { kind: 'ring', share: 1 };
const EMPTY: YearMark = { kind: 'ring', share: 0 };
const REST: YearMark = { kind: 'rest' };

const MARKS: Record<DayState, YearMark> = {
  done: FULL,
  bonus: FULL,
  missed: EMPTY,
  open: EMPTY,
  skipped: { kind: 'skipped' },
  rest: REST,
};

function toStep(state: DayState): RunStep {
  if (state === 'done') return 'kept';
  return state === 'missed' ? 'broken' : 'neutral';
}
