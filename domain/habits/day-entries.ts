/** Where an amount comes from that was not entered manually: `watch`, `scale`. */
export const SOURCE_FORM = /^[a-z0-9-]{1,32}$/;

export const ANOTHER_SOURCE = 'This entry comes from another source.';

/** One amount of a day. */
export type DayEntry = {
  readonly id: string;
  readonly amount: number;
  /** By the owner's clock, as `08:30`. */
  readonly at: string;
  /** Null: entered or corrected manually. */
  readonly source: string | null;
  /** An amount that was entered manually for the whole day. */
  readonly isTotal: boolean;
};

/** The entries whose sum is the amount of a day. */
export type DayEntries = {
  readonly entries: readonly DayEntry[];
  /** Sources whose entries of this day were corrected or removed manually. They may no longer add to the day. */
  readonly blocked: readonly string[];
};

export const NO_ENTRIES: DayEntries = { entries: [], blocked: [] };

type SentEntry = Omit<DayEntry, 'isTotal'>;

/**
 * The day with one more amount. A source reports its total so far: it replaces the source's earlier entries of the day, so
 * that repeated reports count once. Manual entries, corrections and removals win: a source that would change them changes
 * nothing (`undefined`).
 */
export function withEntry(
  { entries, blocked }: DayEntries,
  sent: SentEntry,
): DayEntries | 'another source' | undefined {
  const { id, source } = sent;
  const known = entries.find((entry) => entry.id === id);
  const added = { ...sent, isTotal: false };
  if (source === null) {
    const others = entries.filter((entry) => entry !== known);
    return { entries: [...others, added], blocked: withSources(blocked, known ? [known] : []) };
  }
  if (known && known.source !== null && known.source !== source) return 'another source';
  const isBlocked = blocked.includes(source) || known?.source === null;
  if (isBlocked || entries.some(({ isTotal }) => isTotal)) return undefined;
  return { entries: [...entries.filter((entry) => entry.source !== source), added], blocked };
}

export const withoutEntry = ({ entries, blocked }: DayEntries, removed: DayEntry): DayEntries => ({
  entries: entries.filter((entry) => entry !== removed),
  blocked: withSources(blocked, [removed]),
});

/** The day with manual entries instead of all that it has. */
export const replaceEntries = (
  { entries, blocked }: DayEntries,
  replacing: readonly Pick<DayEntry, 'id' | 'amount' | 'at'>[],
  isTotal = false,
): DayEntries => ({
  entries: replacing.map(({ id, amount, at }) => ({ id, amount, at, source: null, isTotal })),
  blocked: withSources(blocked, entries),
});

/** With the sources of the entries that were corrected or removed. */
const withSources = (blocked: readonly string[], removed: readonly DayEntry[]): string[] => [
  ...new Set([...blocked, ...removed.flatMap(({ source }) => (source === null ? [] : [source]))]),
];
