import { useMemo } from 'react';
import { NO_FILTER, type TagFilter } from '#domain/habits/tags.ts';
import { createStoredText } from '#web/client/storage.ts';
import { useStore } from '#web/client/store.ts';

const stored = createStoredText('habitcrush-tag-filter');

/** The chosen tags: stored on this device, and the same on all its pages. */
export function useChosenTags(): [TagFilter, (filter: TagFilter) => void] {
  const text = useStore(stored);
  return [useMemo(() => filterIn(text), [text]), store];
}

const store = (filter: TagFilter): void => stored.set(JSON.stringify(filter));

function filterIn(text: string | null): TagFilter {
  try {
    const { tags, isWithoutTag } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (!Array.isArray(tags)) return NO_FILTER;
    const texts = tags.filter((tag) => typeof tag === 'string');
    return { tags: texts, isWithoutTag: isWithoutTag === true };
  } catch {
    return NO_FILTER;
  }
}
