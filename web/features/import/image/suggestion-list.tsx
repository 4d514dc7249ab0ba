import { Checkbox } from '#web/ui/checkbox.tsx';
import { SuggestionItem } from './suggestion-item.tsx';
import type { Extractor } from './use-extractor.ts';

type SuggestionListProps = { extractor: Extractor };

export function SuggestionList({ extractor }: SuggestionListProps) {
  const { drafts, change, selectAll, isBusy, isChecked, done } = extractor;
  const selected = drafts.filter(({ isSelected }) => isSelected).length;
  return (
    <section aria-label="Extracted habits" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Select all"
          checked={selected === drafts.length}
          disabled={isBusy}
          onCheckedChange={selectAll}
        />
        <p role="status" className="text-sm text-secondary">
          {done === undefined
            ? `${selected} of ${drafts.length} selected`
            : `Importing ${done + 1} of ${selected}…`}
        </p>
      </div>
      <ul className="grid gap-3">
        {drafts.map((draft, at) => (
          <SuggestionItem
            key={draft.key}
            {...{ draft, isChecked }}
            number={at + 1}
            isDisabled={isBusy}
            onChange={(changed) => change(draft.key, changed)}
          />
        ))}
      </ul>
    </section>
  );
}
