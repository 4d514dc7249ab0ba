import { Flame, Repeat2 } from 'lucide-react';
import { nounFor, numberText } from '#domain/text/pluralise.ts';
import { isOfTimes, streakText } from '#domain/habits/streak-words.ts';
import { dayStatus } from '#domain/progress/day-status.ts';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { HabitIcon, type ShownHabit } from '#web/features/habits/public.ts';
import type { TodayFigures } from '../today-figures.ts';
import { Figures } from './figures.tsx';
import { type Journey, ShareableCard } from './shareable-card.tsx';

const SHOWN_HABITS = 4;

type TodayCardProps = { figures: TodayFigures; journey: Journey };

export function TodayCard({ figures, journey }: TodayCardProps) {
  const { scheduled, tally, percent, totalStreaks } = figures;
  return (
    <ShareableCard title="Today's Habits" fileName="todays-habits" journey={journey}>
      <div className="flex items-center gap-5 max-[16rem]:flex-col max-[16rem]:items-start">
        <DayRing
          isStill
          segments={scheduled.map(stateOf)}
          label={`Today's progress: ${percent}%`}
          className="size-20 shrink-0 sm:size-24"
        >
          <span aria-hidden="true" className="text-lg font-semibold sm:text-xl">
            {percent}%
          </span>
        </DayRing>
        <Figures
          layout="beside"
          figures={[
            ['Completed', `${tally.done}/${scheduled.length}`],
            ['Total streaks', <TotalStreaks key="streaks" text={totalStreaks} />],
          ]}
        />
      </div>
      <HabitRows habits={scheduled} />
    </ShareableCard>
  );
}

/** Streaks of days and of weeks, each on its own line. */
function TotalStreaks({ text }: { text: string }) {
  return text.split(' · ').map((part) => (
    <span key={part} className="block">
      {part}{' '}
    </span>
  ));
}

const RING_STATES = { completed: 'done', skipped: 'skipped', missed: 'open' } as const;

function stateOf(habit: ShownHabit) {
  const { completed, instance } = habit;
  return RING_STATES[dayStatus({ completed, skipped: instance?.skipped ?? false })];
}

function HabitRows({ habits }: { habits: readonly ShownHabit[] }) {
  if (habits.length === 0) {
    return <p className="text-secondary">Nothing is scheduled for today.</p>;
  }
  const others = habits.length - SHOWN_HABITS;
  return (
    <div className="grid grid-cols-1 gap-1">
      <ul className="grid grid-cols-1 gap-1">
        {habits.slice(0, SHOWN_HABITS).map((habit) => (
          <HabitRow key={habit.key} habit={habit} />
        ))}
      </ul>
      {others > 0 && (
        <p className="pl-12 text-sm text-secondary">+{numberText(others)} more habits</p>
      )}
    </div>
  );
}

function HabitRow({ habit }: { habit: ShownHabit }) {
  return (
    <li className="flex min-h-12 items-center gap-3">
      <span
        className={
          habit.completed
            ? 'grid size-9 shrink-0 place-items-center rounded-md bg-accent text-on-accent'
            : 'grid size-9 shrink-0 place-items-center rounded-md bg-secondary'
        }
      >
        <HabitIcon icon={habit.icon} name={habit.name} />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 max-[16rem]:grid-cols-1">
        {/* Contains the hidden text, which would otherwise be outside of the screen. */}
        <span className="relative col-span-full truncate font-medium max-[16rem]:whitespace-normal sm:col-span-1">
          {habit.name}
          {habit.completed && <span className="sr-only"> (completed)</span>}
        </span>
        <span className="text-sm text-secondary sm:row-start-2">{habit.type}</span>
        {/* Below the name on a phone. */}
        <span className="flex gap-3 text-sm max-[16rem]:flex-wrap max-[16rem]:gap-y-0 sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <Small
            icon={<Flame aria-hidden="true" />}
            text={
              isOfTimes(habit)
                ? numberText(habit.displayStreak)
                : streakText(habit.displayStreak, habit.streakUnit)
            }
            meaning="in a row"
          />
          <Small
            icon={<Repeat2 aria-hidden="true" />}
            text={numberText(habit.reps)}
            meaning={nounFor(habit.reps, 'rep')}
          />
        </span>
      </span>
    </li>
  );
}

type SmallProps = { icon: React.ReactNode; text: string; meaning: string };

function Small({ icon, text, meaning }: SmallProps) {
  return (
    <span className="inline-flex items-center gap-1 [&_svg]:size-4 [&_svg]:text-secondary">
      {icon}
      {text}
      <span className="sr-only"> {meaning}</span>
    </span>
  );
}
