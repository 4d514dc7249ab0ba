import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { monthText } from '#domain/days/day-words.ts';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { addMonths, firstOfMonth, monthGrid } from '#domain/days/months.ts';
import { calendarStartOf, weekdaysFrom, type WeekStart } from '#domain/days/week.ts';
import { shortWeekdayName, weekdayName } from '#domain/days/weekdays.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { type CalendarDay, calendarDay } from '#domain/progress/day-status.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { hasFailed, LoadError } from '#web/ui/loaded.tsx';
import { type ShownDay, useRecords } from '../queries.ts';
import { dayByKey } from './day-by-key.ts';
import { DayCell } from './day-cell.tsx';

/** Preloaded with the calendar, so that it also opens offline. */
const DayDialog = lazyPart(() => import('./day-dialog.tsx'), 'DayDialog');

type CalendarProps = { habits: readonly ShownHabit[]; today: LocalDay };

const NO_INSTANCES: ShownDay[] = [];

export function Calendar({ habits, today }: CalendarProps) {
  const [month, setMonth] = useMonth(today);
  const weekStart = calendarStartOf(useUserCalendar().week);
  const grid = useMemo(() => monthGrid(month, weekStart), [month, weekStart]);
  const [first = month] = grid;
  const records = useRecords(first, grid.at(-1) ?? month, today);
  const { data } = records;
  const days = useCalendarDays(grid, habits, data, today);
  const { open, draw } = useDialogOnDemand<LocalDay>();
  useEffect(() => void DayDialog.preload(), []);

  // Seven targets of 44 px need 308 px, which includes the padding of the page on the narrowest phones.
  return (
    <Card aria-label="Calendar" isPadded={false} className="p-1 max-[22.4rem]:-mx-3.5 sm:p-6">
      <MonthSteps month={month} onChange={setMonth} />
      {hasFailed(records) ? (
        <LoadError query={records} />
      ) : (
        <MonthTable
          {...{ grid, weekStart, month, days, today, onMonth: setMonth }}
          isLoading={!data}
          onOpen={open}
        />
      )}
      {draw((state, date) => {
        const day = days.get(date);
        const instances = data?.filter((one) => one.date === date) ?? NO_INSTANCES;
        return (
          day && <DayDialog key={date} {...{ date, today, day, habits, instances }} {...state} />
        );
      })}
    </Card>
  );
}

const FIRST_MONTH = '2000-01';
const LAST_MONTH = '2100-12';
const isShownMonth = (day: LocalDay) =>
  day.slice(0, 7) >= FIRST_MONTH && day.slice(0, 7) <= LAST_MONTH;

/** The month in the address, so that a reload or a link finds it again. */
function useMonth(today: LocalDay): [month: LocalDay, setMonth: (month: LocalDay) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month') ?? '';
  const first = `${asked}-01`;
  const isValid = isLocalDay(first) && isShownMonth(first);
  const setMonth = (month: LocalDay) =>
    setQuery({ tab: 'calendar', month: month.slice(0, 7) }, { replace: true });
  return [isValid ? first : firstOfMonth(today), setMonth];
}

function useCalendarDays(
  grid: readonly LocalDay[],
  habits: readonly ShownHabit[],
  instances: readonly ShownDay[] | undefined,
  today: LocalDay,
): ReadonlyMap<LocalDay, CalendarDay> {
  return useMemo(() => {
    const byDay = groupByDay(instances ?? NO_INSTANCES);
    return new Map(
      grid.map((day) => {
        const ofDay = byDay.get(day) ?? [];
        const asked = habits.map((habit) => ({ ...habit, ...frequencyOn(habit, day) }));
        return [day, calendarDay({ day, today, habits: asked, instances: ofDay })];
      }),
    );
  }, [grid, habits, instances, today]);
}

type CalendarRecord = Omit<ShownDay, 'habitId'> & { habitId: ShownDay['shownId'] };

function groupByDay(instances: readonly ShownDay[]): Map<string, CalendarRecord[]> {
  const days = new Map<string, CalendarRecord[]>();
  for (const instance of instances) {
    const record = { ...instance, habitId: instance.shownId };
    const ofDay = days.get(record.date);
    if (ofDay) ofDay.push(record);
    else days.set(record.date, [record]);
  }
  return days;
}

type DayKeysOptions = Pick<MonthTableProps, 'month' | 'today' | 'weekStart' | 'onMonth'>;

/** The day that the tab key reaches, and how keys move the focus to another day, even of another month. */
function useDayKeys({ month, today, weekStart, onMonth }: DayKeysOptions) {
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<LocalDay>();
  const tabStop = [reached, today].find((day) => day && firstOfMonth(day) === month) ?? month;
  useEffect(() => {
    if (reached) table.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);

  function onFocus({ target }: FocusEvent): void {
    const day = dayOf(target);
    if (day) setReached(day);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Alt and an arrow are the browser's Back and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = dayOf(event.target);
    const day = from && dayByKey(event.key, from, weekStart);
    if (!day || !isShownMonth(day)) return;
    event.preventDefault();
    setReached(day);
    if (firstOfMonth(day) !== month) onMonth(firstOfMonth(day));
  }
  return { table, tabStop, onFocus, onKeyDown };
}

function dayOf(target: EventTarget): LocalDay | undefined {
  const day = target instanceof HTMLElement ? target.dataset['day'] : undefined;
  return day !== undefined && isLocalDay(day) ? day : undefined;
}

type MonthStepsProps = { month: LocalDay; onChange: (month: LocalDay) => void };

function MonthSteps({ month, onChange }: MonthStepsProps) {
  return (
    <div className="mb-3 flex items-center justify-between gap-2 max-sm:px-2 max-sm:pt-2">
      <IconButton
        icon={ChevronLeft}
        label="Previous month"
        onClick={() => onChange(addMonths(month, -1))}
      />
      <h2 aria-live="polite" className="text-lg">
        {monthText(month)}
      </h2>
      <IconButton
        icon={ChevronRight}
        label="Next month"
        onClick={() => onChange(addMonths(month, 1))}
      />
    </div>
  );
}

type MonthTableProps = {
  weekStart: WeekStart;
  grid: readonly LocalDay[];
  month: LocalDay;
  days: ReadonlyMap<LocalDay, CalendarDay>;
  today: LocalDay;
  isLoading: boolean;
  onMonth: (month: LocalDay) => void;
  onOpen: (date: LocalDay) => void;
};

/** One stop of the tab key. Other keys move from day to day. */
function MonthTable(props: MonthTableProps) {
  const { grid, weekStart, month, days, today, isLoading, onOpen } = props;
  const { table, tabStop, onFocus, onKeyDown } = useDayKeys(props);
  const weeks = Array.from({ length: grid.length / 7 }, (_, week) =>
    grid.slice(week * 7, week * 7 + 7),
  );
  return (
    <table
      ref={table}
      role="grid"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 sm:border-spacing-1"
      aria-busy={isLoading}
    >
      <caption className="sr-only">{monthText(month)}</caption>
      <thead>
        <tr>
          {weekdaysFrom(weekStart).map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 text-xs font-medium text-secondary">
              <abbr title={weekdayName(weekday)} className="no-underline">
                {shortWeekdayName(weekday)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={isLoading ? 'animate-breathe' : undefined}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const day = days.get(date);
              return (
                <td key={date} className="p-0 align-top">
                  {day && (
                    <DayCell
                      date={date}
                      day={day}
                      isOutside={firstOfMonth(date) !== month}
                      isToday={date === today}
                      isAhead={date > today}
                      isTabStop={date === tabStop}
                      onOpen={onOpen}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
