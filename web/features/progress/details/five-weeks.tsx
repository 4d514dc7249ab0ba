import { clsx } from 'clsx';
import {
  dayOfMonth,
  addDays,
  daysBetween,
  daysFromTo,
  type LocalDay,
} from '#domain/days/local-day.ts';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import { calendarStartOf, firstOfWeek, weekdaysFrom } from '#domain/days/week.ts';
import { shortWeekdayName } from '#domain/days/weekdays.ts';
import type { DayResult } from '#domain/habits/habit-day.ts';
import { shownResultOf } from '#domain/history/letters.ts';
import { shareOf } from '#domain/progress/day-shares.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import type { ShownHistory } from '../queries.ts';
import { DoneMark } from '#web/ui/done-mark.tsx';
import { ShareRing } from '#web/ui/day-ring/share-ring.tsx';

const WEEKS = 5;

type FiveWeeksProps = Pick<ShownHistory, 'history' | 'evaluation'> & {
  habit: ShownHabit;
  today: LocalDay;
  onOpen: (date: LocalDay) => void;
};

/** The last five weeks as rings. A tap on a day corrects it. */
export function FiveWeeks({ habit, history, evaluation, today, onOpen }: FiveWeeksProps) {
  const weekStart = calendarStartOf(useUserCalendar().week);
  const first = addDays(firstOfWeek(today, weekStart), 7 * (1 - WEEKS));
  return (
    <div className="grid grid-cols-7">
      {weekdaysFrom(weekStart).map((weekday) => (
        <span key={weekday} aria-hidden="true" className="pb-1 text-center text-xs text-secondary">
          {shortWeekdayName(weekday).slice(0, 1)}
          <span className="max-[16rem]:hidden">{shortWeekdayName(weekday).slice(1)}</span>
        </span>
      ))}
      {daysFromTo(first, addDays(first, 7 * WEEKS - 1)).map((date) => {
        const letter = evaluation.letters[daysBetween(habit.createdOn, date)];
        if (date > today || letter === undefined) return <Outside key={date} date={date} />;
        const state = shownResultOf(letter);
        const share = shareOf(history.amounts.get(date) ?? 0, habit, state) ?? 0;
        return (
          <DayButton
            key={date}
            {...{ date, state, share }}
            isToday={date === today}
            isLimit={habit.goal?.kind === 'most'}
            onOpen={() => onOpen(date)}
          />
        );
      })}
    </div>
  );
}

const Outside = ({ date }: { date: LocalDay }) => (
  <span aria-hidden="true" className="grid min-h-11 place-items-center text-sm text-secondary">
    {dayOfMonth(date)}
  </span>
);

type DayButtonProps = {
  date: LocalDay;
  state: DayResult;
  share: number;
  isToday: boolean;
  isLimit: boolean;
  onOpen: () => void;
};

function DayButton({ date, state, share, isToday, isLimit, onOpen }: DayButtonProps) {
  const words = isLimit ? WORDS_OF_LIMITS : WORDS;
  return (
    <button
      type="button"
      aria-label={`${longWeekdayDate(date)}: ${words[state]}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      className="grid min-h-11 place-items-center rounded-md text-sm max-[16rem]:text-xs hover:bg-secondary"
    >
      {share === 1 ? (
        <DoneMark
          className={clsx(
            'size-8 max-[16rem]:size-4.5',
            isToday && 'outline-2 outline-offset-2 outline-text',
          )}
        />
      ) : (
        <span className="relative grid size-9 place-items-center max-[16rem]:size-5">
          {state !== 'none' && <ShareRing share={share} isThin={state === 'skipped'} />}
          <span className={clsx('relative', isToday ? 'font-bold underline' : 'text-secondary')}>
            {dayOfMonth(date)}
          </span>
        </span>
      )}
    </button>
  );
}

const WORDS: Record<DayResult, string> = {
  done: 'completed',
  bonus: 'completed',
  missed: 'missed',
  skipped: 'skipped',
  open: 'open',
  none: 'not due',
};

const WORDS_OF_LIMITS: Record<DayResult, string> = { ...WORDS, done: 'kept', missed: 'slipped' };
