/** One habit that is written again and again, each time with the next number. */
export type Lane = { id: number; tried: number; acknowledged: number; day: string };
export type Found = { id: number; number: number; completed: boolean; day: string };
export type Faults = { lost: number; torn: number };

/** Each write sets the notes and the day's tick, in two tables: both must be there or neither. */
export function isTicked(number: number): boolean {
  return number % 2 === 1;
}

/** A write that was not answered may be there or not; one that was answered must be. */
export function countFaults(lanes: readonly Lane[], found: readonly Found[]): Faults {
  const faults = { lost: 0, torn: 0 };
  for (const lane of lanes) {
    const now = found.find(({ id }) => id === lane.id);
    if (now === undefined) {
      faults.lost += lane.acknowledged;
      continue;
    }
    faults.lost += Math.max(0, lane.acknowledged - now.number);
    // At midnight another day begins, which nobody has ticked yet.
    if (now.day === lane.day && now.completed !== isTicked(now.number)) faults.torn += 1;
  }
  return faults;
}
