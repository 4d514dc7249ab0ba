import { addDays, type LocalDay } from '../days/local-day.ts';
import type { Frequency } from './frequency.ts';

/** How often and how much. `through` is the last day on which it applied; the current one has none. */
export type Definition = Frequency & { through?: LocalDay };

export type PastRhythm = Required<Definition>;

/** The current frequency of a habit, without its other fields. */
export const frequencyOf = ({ type, weekdays, rhythm, goal }: Frequency): Frequency => ({
  type,
  weekdays,
  rhythm,
  goal,
});

/** All definitions of a habit, in order. */
export const definitionsOf = (habit: DatedFrequency): Definition[] => [
  ...(habit.pastRhythms ?? []),
  frequencyOf(habit),
];

/** After more changes, the earliest days follow the earliest definition that is still known. */
export const MAX_PAST_RHYTHMS = 100;

/** The current frequency, and the past ones in order. The API omits an empty list. */
export type DatedFrequency = Frequency & { pastRhythms?: readonly PastRhythm[] | undefined };

/** The definition that applied on the day. */
export const frequencyOn = (habit: DatedFrequency, day: LocalDay): Definition =>
  habit.pastRhythms?.find(({ through }) => day <= through) ?? frequencyOf(habit);

/**
 * The past rhythms after another one applies from `today` on. A rhythm that is changed back on the same day leaves no trace.
 */
export function pastRhythmsAfter(
  habit: DatedFrequency & { createdOn: LocalDay },
  next: Frequency,
  today: LocalDay,
): PastRhythm[] {
  const yesterday = addDays(today, -1);
  // A traveller's clock may have gone back behind the last change.
  const past = (habit.pastRhythms ?? []).filter(({ through }) => through < today);
  if (today > habit.createdOn && past.at(-1)?.through !== yesterday) {
    past.push({ ...frequencyOf(frequencyOn(habit, yesterday)), through: yesterday });
  }
  const before = past.at(-1);
  if (before?.through === yesterday && isSameFrequency(before, next)) past.pop();
  return past.slice(-MAX_PAST_RHYTHMS);
}

/** What an amount is called, and the size of a step, make no difference. */
export const isSameFrequency = (a: Frequency, b: Frequency): boolean =>
  comparedText(a) === comparedText(b);

const comparedText = ({ type, weekdays, rhythm, goal }: Frequency): string =>
  JSON.stringify([
    type,
    weekdays,
    rhythm?.kind === 'quota' && [rhythm.times, rhythm.per],
    rhythm?.kind === 'every' && [rhythm.count, rhythm.unit, rhythm.from],
    goal && [goal.kind, goal.amount, goal.per],
  ]);
