import type { LocalDay } from '../../days/local-day.ts';
import type { Schedule } from '../../habits/schedule.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { StepPlan } from '../../habits/steps.ts';
import { gridDayUpTo } from './grid-rule.ts';
import type { PlannedBefore } from './planned-before.ts';

type Named = { name: string; type: string };
type ExistingHabit = Named &
  Pick<Frequency, 'weekdays' | 'rhythm' | 'goal'> &
  Pick<Schedule, 'archivedOn'> &
  Pick<StepPlan, 'steps'>;
type Found = Named & { before: PlannedBefore | null };

const keyOf = ({ name, type }: Named) => `${type} ${name}`;

/**
 * The existing habit of each imported one: the one with the same name and type, in order if there are several; else one that an
 * earlier version imported from the same file, when there were only weekdays. Undefined for new habits.
 */
export function matchHabits<Existing extends ExistingHabit>(
  existing: readonly Existing[],
  found: readonly Found[],
): (Existing | undefined)[] {
  const free = new Map<string, Existing[]>();
  for (const habit of existing) {
    const known = free.get(keyOf(habit));
    if (known) known.push(habit);
    else free.set(keyOf(habit), [habit]);
  }
  const same = found.map((habit) => free.get(keyOf(habit))?.shift());
  return found.map((habit, at) => same[at] ?? takeEarlier(free, habit));
}

function takeEarlier<Existing extends ExistingHabit>(
  free: ReadonlyMap<string, Existing[]>,
  { name, before }: Found,
): Existing | undefined {
  if (!before) return undefined;
  const candidates = free.get(keyOf({ name, type: before.type })) ?? [];
  const at = candidates.findIndex(({ rhythm, goal }) => rhythm === null && goal === null);
  return at < 0 ? undefined : candidates.splice(at, 1)[0];
}

/** Whether an earlier version imported it from the same file, with weekdays in place of its frequency. */
export function isPlannedBefore(
  existing: ExistingHabit | undefined,
  { before, goal }: Found & Pick<Frequency, 'goal'>,
): boolean {
  if (!existing || !before || existing.rhythm !== null || existing.goal !== null) return false;
  // A habit with steps cannot have an amount.
  if (existing.steps !== null && goal !== null) return false;
  const isAsMany = (existing.weekdays?.length ?? 0) === (before.weekdays?.length ?? 0);
  return existing.archivedOn === null && existing.type === before.type && isAsMany;
}

/** An existing habit keeps its first day, unless the file begins earlier; then its grid of days stays the same. */
export function firstDayAfterImport(
  existing: (Pick<Frequency, 'rhythm'> & { createdOn: LocalDay }) | undefined,
  found: { createdOn: LocalDay },
): LocalDay {
  if (!existing) return found.createdOn;
  if (found.createdOn >= existing.createdOn) return existing.createdOn;
  return gridDayUpTo(existing, existing.createdOn, found.createdOn);
}
