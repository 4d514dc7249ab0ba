/** The responses during a fault. */
export type WriteCounts = {
  acknowledged: number;
  /** By status, or by error without a response. */
  refused: Map<string, number>;
  longestCallMs: number;
  /** The longest time between two acknowledged writes. */
  longestSilenceMs: number;
  lastResponseAt: number | undefined;
};

export const noWrites = (): WriteCounts => ({
  acknowledged: 0,
  refused: new Map(),
  longestCallMs: 0,
  longestSilenceMs: 0,
  lastResponseAt: undefined,
});

export function countResponse(
  counts: WriteCounts,
  startedAt: number,
  refusal: string | undefined,
): void {
  const now = performance.now();
  counts.longestCallMs = Math.max(counts.longestCallMs, now - startedAt);
  if (refusal !== undefined) {
    counts.refused.set(refusal, (counts.refused.get(refusal) ?? 0) + 1);
    return;
  }
  counts.acknowledged += 1;
  const silence = now - (counts.lastResponseAt ?? now);
  counts.longestSilenceMs = Math.max(counts.longestSilenceMs, silence);
  counts.lastResponseAt = now;
}

/** Stops the measurement of silence while there are no writers. */
export function pauseSilence(counts: WriteCounts): void {
  counts.lastResponseAt = undefined;
}

export function describeRefusals({ refused }: WriteCounts): string {
  const counts = [...refused].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return counts.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
}
