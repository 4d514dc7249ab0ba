import { clsx } from 'clsx';
import { unitOf } from '#domain/habits/schedule.ts';
import { useCallback, useMemo, useState } from 'react';
import { numberText } from '#domain/text/pluralise.ts';
import type { DayResult } from '#domain/habits/habit-day.ts';
import { shownResultOf } from '#domain/history/letters.ts';
import { longestRuns } from '#domain/history/streak.ts';
import { addDays, daysBetween, type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { streakTextOf } from '#domain/habits/streak-words.ts';
import { shareOf, tallyAllowed, tallyOfState } from '#domain/progress/day-shares.ts';
import type { HistoryDays } from '#domain/progress/history-days.ts';
import { tallyStates } from '#domain/progress/weekday-rates.ts';
import { RemindersLine, type ShownHabit } from '#web/features/habits/public.ts';
import { TickLinksPart } from '#web/features/tick-links/public.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { HabitFigure } from '../explanations/explanation-dialogs.tsx';
import type { ShownHistory } from '../queries.ts';
import { RunList } from '../figures/run-list.tsx';
import { StrengthChart } from '../figures/strength-chart.tsx';
import { percentText } from '../figures/chart-paths.ts';
import { WeekdayBars } from '../figures/weekday-bars.tsx';
import { type OfOneWords, YearMap } from '../figures/year-map.tsx';
import type { YearMark } from '../figures/year-paths.ts';
import { YearSteps } from '../figures/year-steps.tsx';
import { Figures } from '../overview/figures.tsx';
import { AmountsCard } from '../amounts/amounts-card.tsx';

const HabitFigureDialog = lazyPart(
  () => import('../explanations/explanation-dialogs.tsx'),
  'HabitFigureDialog',
);

type HabitDaysProps = { habit: ShownHabit; today: LocalDay; history: HistoryDays };

const BEST_RUNS = 3;

/** A habit that the server has not created has no links. */
export const LinksOfHabit = ({ habit }: { habit: ShownHabit }) =>
  typeof habit.id === 'number' && <TickLinksPart habit={{ ...habit, id: habit.id }} />;

type HabitFiguresProps = HabitDaysProps &
  ShownHistory & {
    /** The panel shows name, reminders and links itself. */
    isInPanel?: boolean;
  };

export function HabitFigures(props: HabitFiguresProps) {
  const { habit, today, history, evaluation, strength, isInPanel = false } = props;
  // There may be days after today, of a user who travelled.
  const { createdOn: first } = habit;
  const length = Math.max(0, daysBetween(first, today) + 1);
  const results = useMemo(
    () => Array.from(evaluation.letters.subarray(0, length), shownResultOf),
    [evaluation, length],
  );
  const strengths = strength.byDay.slice(0, length);
  const runs = useMemo(() => longestRuns(evaluation.runs, BEST_RUNS), [evaluation]);
  const weekdays = useMemo(() => {
    const isOfPeriods = unitOf(habit) !== 'day';
    return isOfPeriods ? tallyAllowed(first, results, habit, today) : tallyStates(first, results);
  }, [first, habit, results, today]);
  const { goal, streakUnit } = habit;
  const isOfDays = streakUnit === 'day';
  const lengthText = (count: number) => streakTextOf(count, habit);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Card aria-label={isInPanel ? 'Strength' : habit.name} className="grid gap-6">
        {isInPanel ? (
          <h3 className="text-lg">Strength</h3>
        ) : (
          <>
            <div className="grid gap-1">
              <h2 className="text-xl wrap-anywhere">{habit.name}</h2>
              {habit.reminders && <RemindersLine reminders={habit.reminders} />}
              <LinksOfHabit habit={habit} />
            </div>
            <KeyFigures {...props} />
          </>
        )}
        <StrengthChart first={first} today={addDays(first, length - 1)} strengths={strengths} />
      </Card>
      {goal && <AmountsCard {...{ habit, goal, history, today }} />}
      <HabitYears {...{ habit, history, today, results }} />
      <Card aria-label="Best days">
        <div className={clsx('grid grid-cols-1 gap-8', !isInPanel && 'md:grid-cols-2 md:gap-12')}>
          <RunList
            title="Best streaks"
            runs={runs}
            lengthText={(count) => (isOfDays ? `${numberText(count)} in a row` : lengthText(count))}
            empty={
              isOfDays
                ? 'Complete a day to start a streak.'
                : `Keep a ${streakUnit} to start a streak.`
            }
          />
          <WeekdayBars tallies={weekdays} />
        </div>
      </Card>
    </div>
  );
}

/** Each one is explained after a tap, but for the counts of the past. */
export function KeyFigures(props: HabitDaysProps & ShownHistory) {
  const { habit, today, history, evaluation, strength } = props;
  const { open, draw } = useDialogOnDemand<HabitFigure>();
  const [best] = longestRuns(evaluation.runs, 1);
  const strengthNow = strength.byDay[daysBetween(habit.createdOn, today)] ?? 0;
  const explained = (label: HabitFigure, value: string) =>
    [
      label,
      <ExplainedFigure key={label} {...{ label, value }} onExplain={() => open(label)} />,
    ] as const;
  return (
    <>
      <Figures
        layout="line"
        figures={[
          explained('Strength', percentText(strengthNow)),
          explained('Streak', streakTextOf(habit.displayStreak, habit)),
          ['Best streak', streakTextOf(best?.length ?? 0, habit)],
          ['Reps', numberText(habit.reps)],
        ]}
      />
      {draw((state, figure) => (
        <HabitFigureDialog
          {...state}
          {...{ figure, habit, history, evaluation, strength, today }}
        />
      ))}
    </>
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

type HabitYearsProps = HabitDaysProps & { results: readonly DayResult[] };

function HabitYears({ habit, history, today, results }: HabitYearsProps) {
  const [year, setYear] = useState(yearOf(today));
  const { createdOn: first } = habit;
  const resultOn = useCallback(
    (day: LocalDay): DayResult => results[daysBetween(first, day)] ?? 'none',
    [results, first],
  );
  const markOf = useCallback(
    (day: LocalDay) =>
      toMark(resultOn(day), shareOf(history.amounts.get(day) ?? 0, habit, resultOn(day))),
    [resultOn, history, habit],
  );
  const tallyOf = useCallback(
    (day: LocalDay) => tallyOfState(resultOn(day), habit),
    [resultOn, habit],
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

function toMark(result: DayResult, share: number | null): YearMark {
  if (share !== null) return { kind: 'ring', share };
  return result === 'skipped' ? { kind: 'skipped' } : { kind: 'rest' };
}

function wordsOf({ goal }: ShownHabit): OfOneWords | undefined {
  if (goal === null) return undefined;
  if (goal.kind === 'most') return { done: 'Kept', missed: 'Slipped' };
  return { done: 'Goal met', part: 'Partly', missed: 'Missed' };
}
