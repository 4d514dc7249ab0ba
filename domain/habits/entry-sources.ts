/** Where an amount comes from when no hand has entered it: `watch`, `scale`. */
export const SOURCE_FORM = /^[a-z0-9-]{1,32}$/;

export const ANOTHER_SOURCE = 'This entry comes from another source.';

export type SourcedEntry = {
  readonly id: string;
  readonly amount: number;
  /** Null: entered or corrected by hand. */
  readonly source: string | null;
  /** A number that was entered by hand for the whole day. */
  readonly isTotal: boolean;
};

export type SourcedDay = {
  readonly entries: readonly SourcedEntry[];
  /** Sources whose entries of this day were corrected or removed by hand. They may not add to the day any more. */
  readonly kept: readonly string[];
};

type Sent = Pick<SourcedEntry, 'id' | 'amount' | 'source'>;

/**
 * The day with one more amount. A source reports its total so far: it replaces the source's earlier entries of the day, so
 * that repeated reports count once. Entries, corrections and removals by hand win: a source that would change them changes
 * nothing (`undefined`).
 */
export function dayAfter(
  { entries, kept }: SourcedDay,
  { id, amount, source }: Sent,
): SourcedDay | 'another source' | undefined {
  const known = entries.find((entry) => entry.id === id);
  const added = { id, amount, source, isTotal: false };
  if (source === null) {
    const others = entries.filter((entry) => entry !== known);
    return { entries: [...others, added], kept: withSources(kept, known ? [known] : []) };
  }
  if (known && known.source !== null && known.source !== source) return 'another source';
  const isHands = kept.includes(source) || known?.source === null;
  if (isHands || entries.some(({ isTotal }) => isTotal)) return undefined;
  return { entries: [...entries.filter((entry) => entry.source !== source), added], kept };
}

/** With the sources of the entries that were removed by hand. */
export const withSources = (
  kept: readonly string[],
  gone: readonly Pick<SourcedEntry, 'source'>[],
): string[] => [
  ...new Set([...kept, ...gone.flatMap(({ source }) => (source === null ? [] : [source]))]),
];
