import { useMemo } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { plainDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { HabitHistory } from '#domain/habits/habit-history.ts';
import { amountTotals, lastAmounts } from '#domain/progress/amount-totals.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import { Card } from '#web/ui/card.tsx';
import { Figures } from '../overview/figures.tsx';
import { AmountChart } from './amount-chart.tsx';

type AmountsCardProps = { habit: ShownHabit; goal: Goal; history: HabitHistory; today: LocalDay };

const SHOWN_DAYS = 84;

/** The amounts of a habit: totals and days. */
export function AmountsCard({ habit, goal, history, today }: AmountsCardProps) {
  const { week } = useUserCalendar();
  const totals = useMemo(() => amountTotals(history, today, week), [history, today, week]);
  const days = useMemo(() => lastAmounts(history, today, SHOWN_DAYS), [history, today]);
  const text = (amount: number) => amountText(amount, goal.unit);
  return (
    <Card aria-label={`Amounts of ${habit.name}`} className="grid gap-6">
      <h3 className="text-base">Amounts</h3>
      <Figures
        isRow
        figures={[
          ['This week', text(totals.week)],
          ['This month', text(totals.month)],
          ['This year', text(totals.year)],
          ['Ever', text(totals.ever)],
        ]}
      />
      {totals.ever > 0 ? (
        <AmountChart days={days} goal={goal} />
      ) : (
        <p className="text-sm text-secondary">
          Nothing has been entered since {plainDay(history.first)}.
        </p>
      )}
    </Card>
  );
}
