export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
export const TAG_TOO_LONG = `A tag has at most ${MAX_TAG_LENGTH} characters.`;
export const TOO_MANY_TAGS = `A habit has at most ${MAX_TAGS} tags.`;

/** Two spellings with one key are one tag. */
const keyOf = (tag: string) => tag.toLowerCase();

/** As stored: without repeats, in their first spelling. Null without tags. */
export function normaliseTags(tags: readonly string[] | null): string[] | null {
  const first = new Map<string, string>();
  for (const tag of tags ?? []) if (!first.has(keyOf(tag))) first.set(keyOf(tag), tag);
  return first.size > 0 ? [...first.values()] : null;
}

type Tagged = { tags: readonly string[] | null };

/** All tags of the habits, each once, in alphabetical order. */
export function tagsOf(habits: readonly Tagged[]): string[] {
  const all = normaliseTags(habits.flatMap(({ tags }) => tags ?? [])) ?? [];
  return all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Shows habits with any of the tags, or those without tags. Without a choice, all. */
export type TagFilter = { tags: readonly string[]; isWithoutTag: boolean };

export const NO_FILTER: TagFilter = { tags: [], isWithoutTag: false };

export const isFiltering = ({ tags, isWithoutTag }: TagFilter): boolean =>
  tags.length > 0 || isWithoutTag;

export const isChosen = ({ tags }: TagFilter, tag: string): boolean =>
  tags.some((chosen) => keyOf(chosen) === keyOf(tag));

export function toggleTag(filter: TagFilter, tag: string): TagFilter {
  const others = filter.tags.filter((chosen) => keyOf(chosen) !== keyOf(tag));
  return { ...filter, tags: isChosen(filter, tag) ? others : [...others, tag] };
}

export function filterByTags<Habit extends Tagged>(
  habits: readonly Habit[],
  filter: TagFilter,
): readonly Habit[] {
  if (!isFiltering(filter)) return habits;
  return habits.filter(({ tags }) =>
    tags === null ? filter.isWithoutTag : tags.some((tag) => isChosen(filter, tag)),
  );
}

/** Without tags that no habit has, because such a choice could not be removed. */
export function possibleFilter(filter: TagFilter, habits: readonly Tagged[]): TagFilter {
  const known = new Set(tagsOf(habits).map(keyOf));
  const isAnyWithout = habits.some(({ tags }) => tags === null);
  const tags = filter.tags.filter((tag) => known.has(keyOf(tag)));
  const isWithoutTag = filter.isWithoutTag && isAnyWithout && known.size > 0;
  const isSame = tags.length === filter.tags.length && isWithoutTag === filter.isWithoutTag;
  return isSame ? filter : { tags, isWithoutTag };
}
