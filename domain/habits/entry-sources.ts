/** Where an amount comes from when no hand has entered it: `watch`, `scale`. */
export const SOURCE_FORM = /^[a-z0-9-]{1,32}$/;

export const ANOTHER_SOURCE = 'This entry comes from another source.';

export type SourcedEntry = {
  readonly id: string;
  readonly amount: number;
  /** Null: entered by hand, or corrected by one since. */
  readonly source: string | null;
  /** A number that was told by hand for the whole day. */
  readonly isTotal: boolean;
};

export type SourcedDay = {
  readonly entries: readonly SourcedEntry[];
  /** Whose entries of this day a hand has corrected or taken back: it has the last word of them. */
  readonly kept: readonly string[];
};

type Sent = Pick<SourcedEntry, 'id' | 'amount' | 'source'>;

/**
 * What one amount makes of its day. A source tells how far it has got: its own earlier ones of the day go, and the sum is
 * right however often it tells. A hand always wins: what it has entered, corrected or taken back, no source changes that
 * day; such a one changes nothing then (`undefined`).
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

/** A hand has taken these away. */
export const withSources = (
  kept: readonly string[],
  gone: readonly Pick<SourcedEntry, 'source'>[],
): string[] => [
  ...new Set([...kept, ...gone.flatMap(({ source }) => (source === null ? [] : [source]))]),
];
