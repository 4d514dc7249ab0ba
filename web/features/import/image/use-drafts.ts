import { useState } from 'react';
import type { ExtractedHabit } from '#contract/import/image.ts';
import { type Draft, type DraftChange, toDraft } from './drafts.ts';

/** The suggestions of the last analysis, as they are being confirmed and mended. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  return {
    drafts,
    fill: (found: readonly ExtractedHabit[]) => setDrafts(found.map(toDraft)),
    change: (key: number, change: DraftChange) =>
      setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    selectAll: (isSelected: boolean) =>
      setDrafts((all) => all.map((one) => ({ ...one, isSelected }))),
    /** What was refused says why. */
    noteRefusals: (refusals: ReadonlyMap<number, string>) =>
      setDrafts((all) => all.map((one) => ({ ...one, refusal: refusals.get(one.key) }))),
    /** The others go. */
    keepRefused: (refusals: ReadonlyMap<number, string>) =>
      setDrafts((all) =>
        all
          .filter(({ key }) => refusals.has(key))
          .map((one) => ({ ...one, refusal: refusals.get(one.key) })),
      ),
  };
}
