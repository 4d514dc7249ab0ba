/** The values that must be stored, by key. */
export type Facts = Map<string, string>;
/** The values that a write sets. Undefined deletes one. */
export type Change = ReadonlyMap<string, string | undefined>;
export type Losses = { lost: number; torn: number };

export type Ledger = {
  known: Facts;
  /** The write without a response: it is stored completely or not at all. */
  open: Change | undefined;
  /** During a watch: all values that were sent since its start, acknowledged or not. */
  trail: Map<string, Set<string | undefined>> | undefined;
};

export const openLedger = (): Ledger => ({ known: new Map(), open: undefined, trail: undefined });

export function tryOut(ledger: Ledger, change: Change): void {
  ledger.open = change;
  noteInTrail(ledger, change);
}

export function learn({ known, trail }: Ledger, change: Change): void {
  noteInTrail({ trail }, change);
  for (const [key, value] of change) {
    if (value === undefined) known.delete(key);
    else known.set(key, value);
  }
}

function noteInTrail({ trail }: Pick<Ledger, 'trail'>, change: Change): void {
  for (const [key, value] of change) trail?.set(key, (trail.get(key) ?? new Set()).add(value));
}

export type Trail = ReadonlyMap<string, ReadonlySet<string | undefined>>;

/** Counts values of a copy that were neither there at the start nor written since. */
export function countStrange(factsBefore: Facts, trail: Trail, copied: Facts): number {
  const keys = new Set([...factsBefore.keys(), ...copied.keys()]);
  return [...keys].filter((key) => {
    const value = copied.get(key);
    return value !== factsBefore.get(key) && !trail.get(key)?.has(value);
  }).length;
}

/** An acknowledged write must be stored. A write without a response may be stored, but only completely. */
export function countLosses({ known, open }: Ledger, found: Facts): Losses {
  const settled = new Set([...known.keys(), ...found.keys()].filter((key) => !open?.has(key)));
  const lost = [...settled].filter((key) => known.get(key) !== found.get(key)).length;
  const doubtful = open ? judge(known, open, found) : { lost: 0, torn: 0 };
  return { lost: lost + doubtful.lost, torn: doubtful.torn };
}

function judge(known: Facts, open: Change, found: Facts): Losses {
  const keys = [...open.keys()];
  const isOld = (key: string) => found.get(key) === known.get(key);
  const isNew = (key: string) => found.get(key) === open.get(key);
  if (keys.every(isOld) || keys.every(isNew)) return { lost: 0, torn: 0 };
  const strange = keys.filter((key) => !isOld(key) && !isNew(key)).length;
  return { lost: strange, torn: strange === 0 ? 1 : 0 };
}
