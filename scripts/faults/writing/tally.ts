/** The responses during a fault. */
export type Tally = {
  acknowledged: number;
  /** By status, or by error without a response. */
  refused: Map<string, number>;
  longestCallMs: number;
  /** The longest time between two acknowledged writes. */
  longestSilenceMs: number;
  lastAnswerAt: number | undefined;
};

export const openTally = (): Tally => ({
  acknowledged: 0,
  refused: new Map(),
  longestCallMs: 0,
  longestSilenceMs: 0,
  lastAnswerAt: undefined,
});

export function countAnswer(tally: Tally, startedAt: number, refusal: string | undefined): void {
  const now = performance.now();
  tally.longestCallMs = Math.max(tally.longestCallMs, now - startedAt);
  if (refusal !== undefined) {
    tally.refused.set(refusal, (tally.refused.get(refusal) ?? 0) + 1);
    return;
  }
  tally.acknowledged += 1;
  const silence = now - (tally.lastAnswerAt ?? now);
  tally.longestSilenceMs = Math.max(tally.longestSilenceMs, silence);
  tally.lastAnswerAt = now;
}

/** Stops the measurement of silence while there are no writers. */
export function pauseTally(tally: Tally): void {
  tally.lastAnswerAt = undefined;
}

export function wordsOfRefusals({ refused }: Tally): string {
  const counts = [...refused].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return counts.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
}
