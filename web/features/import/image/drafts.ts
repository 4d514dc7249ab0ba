import { useState } from 'react';
import * as z from 'zod/mini';
import { NewHabit } from '#contract/habits.ts';
import type { ExtractedHabit } from '#contract/import/image.ts';
import {
  chipsOfHabit,
  type HabitChip,
  newHabitBody,
  reminderAt,
} from '#web/features/habits/public.ts';
import { END_OF_DAY } from '#domain/days/deadline.ts';
import type { HabitPart } from '#domain/habit-words/parse-habit.ts';
import { suggestIcon } from '#domain/habits/habit-icons.ts';
import { goalWords } from '#domain/habit-words/goal-words.ts';
import { rhythmText } from '#domain/habit-words/rhythm-words.ts';
import {
  frequencyOf,
  hasWeekdays,
  type ScheduleDraft,
  type ScheduleErrors,
  scheduleErrors,
  typeAndDays,
} from '../schedule-draft.ts';

const { name, type, deadline, notes, icon, tags } = NewHabit.shape;

/** The rules of the contract. */
const DraftRules = z.object({ name, type, deadline, notes, icon, tags });

/** A suggestion that the user edits and confirms. */
export type Draft = ScheduleDraft & {
  key: number;
  isSelected: boolean;
  name: string;
  /** The possible times. Null when it was certain. Until one is chosen, the deadline is empty. */
  possibleDeadlines: readonly string[] | null;
  reminder: string | null;
  tags: readonly string[];
  notes: string;
  /** Null while it follows the name. */
  icon: string | null;
  confidence: number;
  /** The message of a refusal. */
  refusal?: string | undefined;
};

export type DraftChange = Partial<
  Omit<Draft, 'key' | 'confidence' | 'possibleDeadlines' | 'refusal'>
>;

export type DraftErrors = Partial<Record<keyof z.infer<typeof DraftRules>, string>> &
  ScheduleErrors;

export function toDraft(found: ExtractedHabit, key: number): Draft {
  const { name, deadline, possibleDeadlines, confidence } = found;
  return {
    key,
    name,
    deadline: possibleDeadlines ? '' : deadline,
    possibleDeadlines,
    confidence,
    isSelected: true,
    ...typeAndDays(found),
    rhythm: found.rhythm ? rhythmText(found.rhythm) : '',
    goal: found.goal ? goalWords(found.goal) : '',
    reminder: found.reminder ?? null,
    tags: found.tags ?? [],
    notes: found.notes ?? '',
    // An icon that equals the suggestion keeps following the name.
    icon: found.icon === suggestIcon(name) ? null : found.icon,
  };
}

/** The first error of each field. */
export function errorsOf(draft: Draft): DraftErrors {
  const { error } = z.safeParse(DraftRules, draft);
  const entries = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  return { ...(Object.fromEntries(entries.toReversed()) as DraftErrors), ...scheduleErrors(draft) };
}

export const hasErrors = (draft: Draft): boolean => Object.keys(errorsOf(draft)).length > 0;

export function toNewHabit(draft: Draft): NewHabit {
  const { name, type, deadline, weekdays, reminder, tags, notes, icon } = draft;
  const { rhythm, goal, ...rest } = frequencyOf(draft);
  const isFlexible = rhythm !== null || goal !== null;
  return newHabitBody({
    name,
    deadline,
    ...(isFlexible
      ? { ...rest, rhythm, goal }
      : { type, weekdays: type === 'weekly' ? weekdays : null }),
    reminders: reminder === null ? null : [reminderAt(reminder)],
    tags: tags.length > 0 ? [...tags] : null,
    notes,
    icon,
  });
}

/** A chip for each part that is set. A day or a time that the user still has to choose has none. */
export function chipsOfDraft(draft: Draft): HabitChip[] {
  const weekdays = hasWeekdays(draft) ? draft.weekdays : [];
  const type = weekdays.length > 0 ? 'weekly' : 'daily';
  const habit = toNewHabit({ ...draft, type, weekdays });
  return chipsOfHabit({ ...habit, deadline: draft.deadline || END_OF_DAY });
}

/** The change that removes a part. */
export const WITHOUT_PART: Record<HabitPart, DraftChange> = {
  rhythm: { rhythm: '', type: 'daily', weekdays: [] },
  goal: { goal: '' },
  deadline: { deadline: END_OF_DAY },
  reminder: { reminder: null },
  tags: { tags: [] },
  section: {},
};

/** The suggestions of the last analysis while the user edits them. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  return {
    drafts,
    fill: (found: readonly ExtractedHabit[]) => setDrafts(found.map(toDraft)),
    change: (key: number, change: DraftChange) =>
      setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...change } : draft))),
    selectAll: (isSelected: boolean) =>
      setDrafts((all) => all.map((draft) => ({ ...draft, isSelected }))),
    /** Adds messages of refusals. */
    noteRefusals: (refusals: ReadonlyMap<number, string>) =>
      setDrafts((all) => all.map((draft) => ({ ...draft, refusal: refusals.get(draft.key) }))),
    /** Keeps only these. */
    keepRefused: (refusals: ReadonlyMap<number, string>) =>
      setDrafts((all) =>
        all
          .filter(({ key }) => refusals.has(key))
          .map((draft) => ({ ...draft, refusal: refusals.get(draft.key) })),
      ),
  };
}
