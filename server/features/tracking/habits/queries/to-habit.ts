import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { listedPauses, type Pause } from '#domain/habits/pause.ts';
import { runningPeriod } from '#domain/history/figures.ts';
import { instantOf } from '#server/database/instants.ts';
import type { ListedHabit } from '../history/stored-habit.ts';

type TodayOfHabit = { today: LocalDay; pauses: readonly Pause[]; instance: HabitDay | null };

/** Each field is named, because copying "all others" would take most of the time of a list. */
export function toHabit(row: ListedHabit, { today, pauses, instance }: TodayOfHabit): Habit {
  const listed = listedPauses(pauses, today);
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    notes: row.notes,
    deadline: row.deadline,
    weekdays: row.weekdays,
    icon: row.icon,
    isPrivate: row.isPrivate,
    sortOrder: row.sortOrder,
    streak: row.streak,
    displayStreak: row.displayStreak,
    reps: row.reps,
    completed: instance?.completed ?? false,
    createdOn: row.createdOn,
    createdAt: instantOf(row.createdAt),
    requestId: row.requestId,
    lastUpdated: instantOf(row.lastUpdated),
    rhythm: row.rhythm,
    goal: row.goal,
    archivedOn: row.archivedOn,
    isAmountPublic: row.isAmountPublic,
    section: row.sectionId,
    tags: row.tags,
    steps: row.steps,
    stepsNeeded: row.stepsNeeded,
    reminders: row.reminders,
    streakUnit: row.streakUnit,
    period: runningPeriod(row, today),
    dueOn: row.dueOn,
    ...(listed.length > 0 && { pauses: listed }),
    ...(row.pastRhythms.length > 0 && { pastRhythms: row.pastRhythms }),
    celebratedThrough: row.celebratedThrough,
    instance,
  };
}
