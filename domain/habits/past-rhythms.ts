import { addDays, type LocalDay } from '../days/local-day.ts';
import { asksTheSame } from '../history/change-schedule.ts';
import type { Frequency } from './frequency.ts';
import type { Schedule } from './schedule.ts';

/** How often and how much. `through` is the last day on which it applied; the current one has none. */
export type Definition = Frequency & { through?: LocalDay };

export type PastRhythm = Required<Definition>;

/** All definitions of a habit, in order. */
export const definitionsOf = ({
  type,
  weekdays,
  rhythm,
  goal,
  pastRhythms,
}: Frequency & Pick<Remembered, 'pastRhythms'>): Definition[] => [
  ...(pastRhythms ?? []),
  { type, weekdays, rhythm, goal },
];

/** After more changes, the earliest days follow the earliest definition that is still known. */
export const MAX_PAST_RHYTHMS = 100;

/** A definition with the days on which it applied. `through` is null for the current one. */
export type Rule = Schedule & { from: LocalDay; through: LocalDay | null };

type Remembered = Schedule & { pastRhythms?: readonly PastRhythm[] | null | undefined };

/** In order. The last one is the current one. */
function rulesOf(habit: Remembered): Rule[] {
  const { type, weekdays, rhythm, goal, createdOn, archivedOn, pauses } = habit;
  const rules: Rule[] = [];
  let from = createdOn;
  for (const past of habit.pastRhythms ?? []) {
    rules.push({ ...past, createdOn, archivedOn, pauses, from });
    from = addDays(past.through, 1);
  }
  const now = { type, weekdays, rhythm, goal };
  rules.push({ ...now, createdOn, archivedOn, pauses, from, through: null });
  return rules;
}

/** The definition that applied on the day, whenever the day is recorded. */
export function ruleOn(habit: Remembered, day: LocalDay): Rule {
  const rules = rulesOf(habit);
  const rule = rules.find(({ through }) => through === null || day <= through);
  if (!rule) throw new Error('A habit has a rhythm.');
  return rule;
}

/** How often and how much it was on a day. */
export const frequencyOn = (
  { pastRhythms, type, weekdays, rhythm, goal }: Frequency & Pick<Remembered, 'pastRhythms'>,
  day: LocalDay,
): Frequency =>
  pastRhythms?.find(({ through }) => day <= through) ?? { type, weekdays, rhythm, goal };

/**
 * The past rhythms after another one applies from `today` on, or null. A rhythm that is changed back on the same day leaves
 * no trace.
 */
export function pastRhythmsAfter(
  habit: Remembered,
  next: Frequency,
  today: LocalDay,
): PastRhythm[] | null {
  const yesterday = addDays(today, -1);
  // A traveller's clock may have gone back behind the last change.
  const past = (habit.pastRhythms ?? []).filter(({ through }) => through < today);
  if (today > habit.createdOn && past.at(-1)?.through !== yesterday) {
    const { type, weekdays, rhythm, goal } = ruleOn(habit, yesterday);
    past.push({ type, weekdays, rhythm, goal, through: yesterday });
  }
  const before = past.at(-1);
  if (before?.through === yesterday && asksTheSame(before, next)) past.pop();
  return past.length === 0 ? null : past.slice(-MAX_PAST_RHYTHMS);
}
