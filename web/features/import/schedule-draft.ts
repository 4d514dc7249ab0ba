import { WEEKDAYS, type Weekday } from '#domain/days/weekdays.ts';
import { parseGoal } from '#domain/habit-words/goal-words.ts';
import { parseRhythm } from '#domain/habit-words/rhythm-words.ts';
import { type Frequency, frequencyError, normaliseFrequency } from '#domain/habits/frequency.ts';

/** How often, how much and by when, as the user edits it. */
export type ScheduleDraft = {
  type: 'daily' | 'weekly';
  deadline: string;
  weekdays: readonly Weekday[];
  /** As text. Empty without one. */
  rhythm: string;
  goal: string;
};

/** Some weekdays of a daily habit equal a weekly habit with these days, and are edited as one. */
export function typeAndDays({
  type,
  weekdays,
}: Pick<Frequency, 'type' | 'weekdays'>): Pick<ScheduleDraft, 'type' | 'weekdays'> {
  const days = weekdays ?? [];
  const isOnSomeDays = days.length > 0 && days.length < WEEKDAYS.length;
  return { type: isOnSomeDays ? 'weekly' : type, weekdays: days };
}

export type ScheduleErrors = { [Field in 'weekdays' | 'rhythm' | 'goal']?: string };

/** A rhythm replaces the weekdays. */
export const hasWeekdays = ({ type, rhythm }: ScheduleDraft): boolean =>
  type === 'weekly' && rhythm.trim() === '';

/** A weekly habit needs weekdays here, because the server would choose one. */
export const scheduleErrors = (draft: ScheduleDraft): ScheduleErrors => ({
  ...(hasWeekdays(draft) &&
    draft.weekdays.length === 0 && { weekdays: 'Please select at least one day' }),
  ...frequencyErrors(draft),
});

function frequencyErrors(draft: ScheduleDraft): ScheduleErrors {
  const isRhythm = draft.rhythm.trim() === '' || parseRhythm(draft.rhythm);
  const isGoal = draft.goal.trim() === '' || parseGoal(draft.goal);
  if (!isRhythm || !isGoal) {
    return { ...(!isRhythm && { rhythm: NO_RHYTHM }), ...(!isGoal && { goal: NO_GOAL }) };
  }
  const error = frequencyError(frequencyOf(draft));
  return error ? { [error.field]: error.message } : {};
}

const NO_RHYTHM = 'Please write it like “3 times a week” or “every 2 days”.';
const NO_GOAL = 'Please write it like “8 glasses” or “at most 2 a week”.';

export function frequencyOf(draft: ScheduleDraft): Frequency {
  const { type, weekdays } = draft;
  return normaliseFrequency({
    type,
    weekdays: hasWeekdays(draft) ? weekdays : null,
    rhythm: parseRhythm(draft.rhythm) ?? null,
    goal: parseGoal(draft.goal) ?? null,
  });
}
