import type { LocalDay } from '#domain/days/local-day.ts';

export type DayFact = { completed: boolean; skipped: boolean; notes: string | null };

const UNTOUCHED: DayFact = { completed: false, skipped: false, notes: null };

export const habitKey = (id: number): string => `habit ${id}`;
export const notesKey = (id: number): string => `habit ${id} notes`;
export const dayKey = (id: number, date: LocalDay): string => `habit ${id} on ${date}`;

export const belongsTo = (key: string, id: number): boolean =>
  key === habitKey(id) || key.startsWith(`${habitKey(id)} `);

/** An empty day is not a fact, because the server creates its row. */
export function encodeDay({ completed, skipped, notes }: DayFact): string | undefined {
  if (!completed && !skipped && notes === null) return undefined;
  return JSON.stringify([completed, skipped, notes]);
}

export function readDay(fact: string | undefined): DayFact {
  if (fact === undefined) return UNTOUCHED;
  const [completed, skipped, notes] = JSON.parse(fact) as [boolean, boolean, string | null];
  return { completed, skipped, notes };
}

/** The values that must be stored, by key. */
export type StoredValues = Map<string, string>;
/** The values that a write sets. Undefined deletes one. */
export type WrittenValues = ReadonlyMap<string, string | undefined>;
export type Losses = { lost: number; torn: number };

export type ExpectedState = {
  values: StoredValues;
  /** The write without a response: it is stored completely or not at all. */
  unanswered: WrittenValues | undefined;
  /** While a copy is made: all values that were sent since its start, acknowledged or not. */
  sentValues: Map<string, Set<string | undefined>> | undefined;
};

export const openExpectedState = (): ExpectedState => ({
  values: new Map(),
  unanswered: undefined,
  sentValues: undefined,
});

export function beginWrite(expected: ExpectedState, change: WrittenValues): void {
  expected.unanswered = change;
  recordSent(expected, change);
}

export function applyWrite({ values, sentValues }: ExpectedState, change: WrittenValues): void {
  recordSent({ sentValues }, change);
  for (const [key, value] of change) {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
  }
}

function recordSent(
  { sentValues }: Pick<ExpectedState, 'sentValues'>,
  change: WrittenValues,
): void {
  for (const [key, value] of change)
    sentValues?.set(key, (sentValues.get(key) ?? new Set()).add(value));
}

export type SentValues = ReadonlyMap<string, ReadonlySet<string | undefined>>;

/** Counts values of a copy that were neither there at the start nor written since. */
export function countUnexpected(
  valuesBefore: StoredValues,
  sentValues: SentValues,
  copied: StoredValues,
): number {
  const keys = new Set([...valuesBefore.keys(), ...copied.keys()]);
  return [...keys].filter((key) => {
    const value = copied.get(key);
    return value !== valuesBefore.get(key) && !sentValues.get(key)?.has(value);
  }).length;
}

/** An acknowledged write must be stored. A write without a response may be stored, but only completely. */
export function countLosses({ values, unanswered }: ExpectedState, found: StoredValues): Losses {
  const settled = new Set(
    [...values.keys(), ...found.keys()].filter((key) => !unanswered?.has(key)),
  );
  const lost = [...settled].filter((key) => values.get(key) !== found.get(key)).length;
  const doubtful = unanswered ? judgeUnanswered(values, unanswered, found) : { lost: 0, torn: 0 };
  return { lost: lost + doubtful.lost, torn: doubtful.torn };
}

function judgeUnanswered(
  values: StoredValues,
  unanswered: WrittenValues,
  found: StoredValues,
): Losses {
  const keys = [...unanswered.keys()];
  const isOld = (key: string) => found.get(key) === values.get(key);
  const isNew = (key: string) => found.get(key) === unanswered.get(key);
  if (keys.every(isOld) || keys.every(isNew)) return { lost: 0, torn: 0 };
  const strange = keys.filter((key) => !isOld(key) && !isNew(key)).length;
  return { lost: strange, torn: strange === 0 ? 1 : 0 };
}
