import { numberText } from '#domain/text/pluralise.ts';
import { percentOf } from '#domain/progress/day-status.ts';
import type { WeekdayTally } from '#domain/progress/weekday-rates.ts';
import { weekdaysOf } from '#domain/days/week.ts';
import { shortWeekdayName, weekdayName } from '#domain/days/weekdays.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';

/** The bars are decorative, because each row has its numbers as text. */
export function WeekdayBars({ tallies }: { tallies: readonly WeekdayTally[] }) {
  const { week } = useUserCalendar();
  const inOrder = weekdaysOf(week).flatMap((weekday) =>
    tallies.filter((tally) => tally.weekday === weekday),
  );
  return (
    <table className="w-full text-sm">
      <caption className="mb-2 text-left text-base font-semibold">By weekday</caption>
      <tbody>
        {inOrder.map(({ weekday, done, due }) => (
          <tr key={weekday} className="h-8">
            <th scope="row" className="w-px pr-4 text-left font-normal whitespace-nowrap">
              <span className="max-[16rem]:sr-only">{weekdayName(weekday)}</span>
              <span aria-hidden="true" className="hidden max-[16rem]:inline">
                {shortWeekdayName(weekday)}
              </span>
            </th>
            <td aria-hidden="true" className="max-[16rem]:hidden">
              <span className="block h-2 rounded-full bg-secondary">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${percentOf(done, due)}%` }}
                />
              </span>
            </td>
            <td className="w-px pl-4 text-right whitespace-nowrap">
              {due > 0 ? `${percentOf(done, due)}%` : '–'}
              <span className="sr-only">
                , {numberText(done)} of {numberText(due)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
