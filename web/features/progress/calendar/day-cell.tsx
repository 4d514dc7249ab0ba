import { clsx } from 'clsx';
import { Check, Pause } from 'lucide-react';
import {
  type CalendarDay,
  type CalendarTone,
  percentsOfDay,
  tallyOfDay,
} from '#domain/progress/day-status.ts';
import { tallyText } from '#domain/progress/day-tally.ts';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import { type LocalDay, dayOfMonth } from '#domain/days/local-day.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useLongPress } from '#web/ui/gestures/use-long-press.ts';
import { DayBreakdown } from './day-breakdown.tsx';
import { useMedia } from '#web/ui/use-media.ts';

type DayCellProps = {
  date: LocalDay;
  day: CalendarDay;
  isOutside: boolean;
  isToday: boolean;
  /** In the future, without results. */
  isAhead: boolean;
  isTabStop: boolean;
  onOpen: (date: LocalDay) => void;
};

const tones: Record<CalendarTone, string> = {
  green: 'bg-day-full hover:brightness-97',
  yellow: 'bg-day-part hover:brightness-97',
  plain: 'hover:bg-secondary',
};

/** Dimmed by colours, because transparent text would be unreadable. */
const dimmedTones: Record<CalendarTone, string> = {
  green: 'bg-day-full/35 text-secondary',
  yellow: 'bg-day-part/35 text-secondary',
  plain: 'text-secondary',
};

export function DayCell(props: DayCellProps) {
  const { date, day, isOutside, isToday, isAhead, isTabStop, onOpen } = props;
  const isDimmed = isOutside || isAhead;
  const isSmall = useIsSmall();
  const open = () => onOpen(date);
  const { wasLongPress, ...press } = useLongPress(open);
  const cell = (
    <button
      type="button"
      aria-label={describe(date, day)}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-day={date}
      onClick={() => !wasLongPress() && open()}
      {...(isSmall && press)}
      className={clsx(
        // On a phone the cells touch, but their colours have gaps.
        'max-sm:border max-sm:border-transparent max-sm:bg-clip-padding',
        'grid min-h-14 w-full content-between justify-items-start rounded-sm p-1.5 text-left transition-colors max-[16rem]:justify-items-center max-[16rem]:px-0 select-none [-webkit-touch-callout:none] sm:min-h-20 sm:p-2.5',
        isDimmed ? dimmedTones[day.tone] : tones[day.tone],
        isToday && 'outline-2 -outline-offset-2 outline-text',
      )}
      style={isDimmed ? undefined : shadeOf(day)}
    >
      <span className={clsx('text-sm', isToday && 'font-semibold')}>{dayOfMonth(date)}</span>
      <span className="flex w-full items-center justify-between text-xs max-[16rem]:justify-center max-[16rem]:text-center max-[16rem]:wrap-anywhere sm:text-sm">
        {day.scheduled > 0 && `${day.done}/${day.scheduled}`}
        {isRest(day) && <Pause aria-hidden="true" className="size-3.5 text-secondary" />}
        {day.tone === 'green' && !isDimmed && (
          <Check aria-hidden="true" className="size-3.5 text-success max-sm:hidden" />
        )}
      </span>
    </button>
  );
  if (isSmall) return cell;
  return (
    <Tooltip
      opensOnTap={false}
      content={<DayBreakdown day={day} empty="No habits scheduled" atMost={MOST_IN_TOOLTIP} />}
    >
      {cell}
    </Tooltip>
  );
}

/** The shade of a partly reached day, from a third of the colour up. */
function shadeOf({ tone, share }: CalendarDay) {
  if (tone !== 'yellow' || share === undefined) return undefined;
  const percent = Math.round(30 + 70 * share);
  return { backgroundColor: `color-mix(in oklab, var(--color-day-part) ${percent}%, transparent)` };
}

function describe(date: LocalDay, day: CalendarDay): string {
  if (isRest(day)) return `${longWeekdayDate(date)}: paused`;
  if (day.scheduled === 0) return `${longWeekdayDate(date)}: no habits scheduled`;
  const counted = `${longWeekdayDate(date)}: ${tallyText(tallyOfDay(day))}`;
  const percents = percentsOfDay(day);
  return percents.all > percents.count
    ? `${counted} · ${percents.all}% counting partial amounts`
    : counted;
}

/** A day on which all due habits are paused. */
const isRest = ({ scheduled, paused }: CalendarDay) => scheduled === 0 && paused.length > 0;

/** A tooltip cannot scroll. The dialog lists all. */
const MOST_IN_TOOLTIP = 12;

/** Up to 768 px, days are tapped instead of hovered. */
const useIsSmall = (): boolean => useMedia('(max-width: 768px)');
