/** Where an amount comes from that was not entered manually: `watch`, `scale`. */
export const SOURCE_FORM = /^[a-z0-9-]{1,32}$/;

export const ANOTHER_SOURCE = 'This entry comes from another source.';

export type SourcedEntry = {
  readonly id: string;
  readonly amount: number;
  /** Null: entered or corrected manually. */
  readonly source: string | null;
  /** An amount that was entered manually for the whole day. */
  readonly isTotal: boolean;
};

export type SourcedDay = {
  readonly entries: readonly SourcedEntry[];
  /** Sources whose entries of this day were corrected or removed manually. They may no longer add to the day. */
  readonly blocked: readonly string[];
};

type SentEntry = Pick<SourcedEntry, 'id' | 'amount' | 'source'>;

/**
 * The day with one more amount. A source reports its total so far: it replaces the source's earlier entries of the day, so
 * that repeated reports count once. Manual entries, corrections and removals win: a source that would change them changes
 * nothing (`undefined`).
 */
export function dayAfter(
  { entries, blocked }: SourcedDay,
  { id, amount, source }: SentEntry,
): SourcedDay | 'another source' | undefined {
  const known = entries.find((entry) => entry.id === id);
  const added = { id, amount, source, isTotal: false };
  if (source === null) {
    const others = entries.filter((entry) => entry !== known);
    return { entries: [...others, added], blocked: withSources(blocked, known ? [known] : []) };
  }
  if (known && known.source !== null && known.source !== source) return 'another source';
  const isBlocked = blocked.includes(source) || known?.source === null;
  if (isBlocked || entries.some(({ isTotal }) => isTotal)) return undefined;
  return { entries: [...entries.filter((entry) => entry.source !== source), added], blocked };
}

/** With the sources of the entries that were corrected or removed. */
export const withSources = (
  blocked: readonly string[],
  removed: readonly Pick<SourcedEntry, 'source'>[],
): string[] => [
  ...new Set([...blocked, ...removed.flatMap(({ source }) => (source === null ? [] : [source]))]),
];
