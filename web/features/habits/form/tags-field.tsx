import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { normaliseTags, MAX_TAGS, tagsOf } from '#domain/habits/tags.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useHabits } from '../data/queries.ts';

type TagsFieldProps = {
  values: { tags: readonly string[] };
  change: (changed: { tags: string[] }) => void;
  errors?: { readonly tags?: string } | undefined;
};

/** Tags by which habits can be filtered. It suggests the tags of other habits. */
export function TagsField({ values, change, errors }: TagsFieldProps) {
  const { tags } = values;
  const [draft, setDraft] = useState('');
  const listId = useId();
  const { data: habits = [] } = useHabits();
  const others = tagsOf(habits).filter((tag) => !tags.includes(tag));

  function add(text: string): void {
    const tag = text.trim();
    setDraft('');
    if (tag !== '') change({ tags: normaliseTags([...tags, tag]) ?? [] });
  }

  function type(text: string): void {
    // A tag from the list is added at once.
    if (others.includes(text)) add(text);
    else setDraft(text);
  }

  function addByKey(event: KeyboardEvent): void {
    if (!['Enter', ','].includes(event.key) || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && draft.trim() === '') return;
    event.preventDefault();
    add(draft);
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label="Tags"
        hint="Press Enter after each one."
        list={listId}
        value={draft}
        autoComplete="off"
        error={errors?.tags}
        aside={tags.length > 0 && `${tags.length}/${MAX_TAGS}`}
        onChange={({ target }) => type(target.value)}
        onKeyDown={addByKey}
        onBlur={() => add(draft)}
      />
      <datalist id={listId}>
        {others.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label="Chosen tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => change({ tags: tags.filter((other) => other !== tag) })}
                className={buttonStyles({ className: 'max-w-full rounded-full! px-3!' })}
              >
                <span className="truncate">{tag}</span>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
