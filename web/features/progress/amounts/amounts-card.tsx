import { useMemo } from 'react';
import { shortDate } from '#domain/days/day-words.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { type Goal, roundAmount, sumOf } from '#domain/habits/goal.ts';
import { amountTotals, type DayAmount, lastAmounts } from '#domain/progress/amount-totals.ts';
import type { HistoryDays } from '#domain/progress/history-days.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { Card } from '#web/ui/card.tsx';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { toBars } from '../figures/chart-paths.ts';
import { Figures } from '../overview/figures.tsx';

type AmountsCardProps = { habit: ShownHabit; goal: Goal; history: HistoryDays; today: LocalDay };

const SHOWN_DAYS = 84;

/** The amounts of a habit: totals and days. */
export function AmountsCard({ habit, goal, history, today }: AmountsCardProps) {
  const { week } = useUserCalendar();
  const totals = useMemo(() => amountTotals(history, today, week), [history, today, week]);
  const { createdOn: first } = habit;
  const days = useMemo(
    () => lastAmounts(history, { first, last: today }, SHOWN_DAYS),
    [history, first, today],
  );
  const text = (amount: number) => amountText(amount, goal.unit);
  return (
    <Card aria-label={`Amounts of ${habit.name}`} className="grid gap-6">
      <h3 className="text-base">Amounts</h3>
      <Figures
        layout="row"
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
        <p className="text-sm text-secondary">Nothing has been entered since {shortDate(first)}.</p>
      )}
    </Card>
  );
}

type AmountChartProps = { days: readonly DayAmount[]; goal: Goal };

const SIZE = { width: 400, height: 100 };
/** The maximum width, for a single day. */
const LEAST_SLOTS = 28;

/** A bar for each day, with a line for the daily target or limit. */
function AmountChart({ days, goal }: AmountChartProps) {
  const line = goal.per === 'day' ? goal.amount : 0;
  const top = days.reduce((most, { amount }) => Math.max(most, amount), line) || 1;
  const slots = Math.max(LEAST_SLOTS, days.length);
  const bars = useMemo(() => {
    const before = Array.from({ length: slots - days.length }, () => 0);
    const shares = [...before, ...days.map(({ amount }) => amount / top)];
    return toBars(shares, SIZE);
  }, [days, top, slots]);
  const last = days.at(-1);
  const lineAt = SIZE.height * (1 - line / top);
  return (
    <ChartFrame
      label={describeAmounts(days, goal)}
      size={SIZE}
      top={amountText(top, goal.unit)}
      bottom="0"
      className="h-36"
      captions={
        <>
          <span>{last && shortDate(addDays(last.date, 1 - slots))}</span>
          {line > 0 && <span>- - {amountText(line, goal.unit)}</span>}
          <span>{last && shortDate(last.date)}</span>
        </>
      }
    >
      <path d={bars} className="fill-accent" />
      {line > 0 && (
        <path
          d={`M0 ${lineAt}H${SIZE.width}`}
          className="stroke-text-secondary"
          strokeWidth={1}
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </ChartFrame>
  );
}

function describeAmounts(days: readonly DayAmount[], { unit }: Goal): string {
  const highest = days.reduce((most, day) => (day.amount > most.amount ? day : most));
  const mean = roundAmount(sumOf(days.map(({ amount }) => amount)) / days.length);
  const most = `highest ${amountText(highest.amount, unit)}, on ${shortDate(highest.date)}`;
  const span = days.length === 1 ? 'day' : pluralise(days.length, 'day');
  return `Amounts of the last ${span}: ${most}; ${amountText(mean, unit)} a day on average`;
}
