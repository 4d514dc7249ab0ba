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
      setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...change } : draft))),
    selectAll: (isSelected: boolean) =>
      setDrafts((all) => all.map((draft) => ({ ...draft, isSelected }))),
    /** What was refused says why. */
    noteRefusals: (refusals: ReadonlyMap<number, string>) =>
      setDrafts((all) => all.map((draft) => ({ ...draft, refusal: refusals.get(draft.key) }))),
    /** The others go. */
    keepRefused: (refusals: ReadonlyMap<number, string>) =>
      setDrafts((all) =>
        all
          .filter(({ key }) => refusals.has(key))
          .map((draft) => ({ ...draft, refusal: refusals.get(draft.key) })),
      ),
  };
}
