import { useState } from 'react';
import { dayOfMonth, type LocalDay } from '#domain/days/local-day.ts';
import { finishedWeek, finishedWeekText } from '#domain/progress/finished-week.ts';
import { stripRing, weekStrip } from '#domain/progress/week-strip.ts';
import { createStoredText } from '#web/client/storage.ts';
import { useStore } from '#web/client/store.ts';
import type { ShownHabits } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ShareRing } from '#web/ui/day-ring/share-ring.tsx';

/** The first day of the last week whose card was closed. */
const closedWeek = createStoredText('habitcrush-closed-week');

/** On Sunday evening and on Monday: the week as seven rings, with one sentence. */
export function WeekCard({ shown, today }: { shown: ShownHabits; today: LocalDay }) {
  const closed = useStore(closedWeek);
  const [hour] = useState(() => new Date().getHours());
  const week = finishedWeek(today, hour);
  if (!week || closed === week.first) return null;
  const records = shown.habits.flatMap(({ key }) => shown.daysOf(key, week.first, week.last) ?? []);
  const days = weekStrip(records, week);
  const text = finishedWeekText(days);
  if (text === null) return null;
  return (
    <Card aria-label="Your week" className="grid gap-4">
      <h2 className="text-lg">Your week</h2>
      <div aria-hidden="true" className="grid max-w-sm grid-cols-7">
        {days.map((stripDay) => {
          const ring = stripRing(stripDay);
          return (
            <span key={stripDay.day} className="relative grid size-9 place-items-center text-xs">
              <ShareRing {...ring} />
              <span className={ring.share === 1 ? 'relative text-on-accent' : 'relative'}>
                {dayOfMonth(stripDay.day)}
              </span>
            </span>
          );
        })}
      </div>
      <p>{text}</p>
      <Button className="justify-self-start" onClick={() => closedWeek.set(week.first)}>
        Close
      </Button>
    </Card>
  );
}
