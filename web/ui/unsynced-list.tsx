import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';

/** A change that stays on this device until the user decides about it. */
export type UnsyncedChange = {
  id: string;
  text: string;
  /** Absent when another attempt cannot succeed. */
  tryAgain?: () => void;
  /** Absent when there is nothing to edit. */
  edit?: () => void;
  discard: () => void;
};

type UnsyncedListProps = { title: string; description: string; changes: readonly UnsyncedChange[] };

export function UnsyncedList({ title, description, changes }: UnsyncedListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-md bg-secondary px-4 py-3 text-sm">
      <div className="flex items-center gap-3">
        <CloudOff aria-hidden="true" className="size-4.5 shrink-0 text-secondary" />
        <div>
          <h2 id={id} className="font-medium">
            {title}
          </h2>
          <p className="text-secondary">{description}</p>
        </div>
      </div>
      <ul className="grid gap-2">
        {changes.map((item) => (
          <Item key={item.id} {...item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ text, tryAgain, edit, discard }: UnsyncedChange) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 grow basis-60 wrap-anywhere">{text}</span>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button aria-label={`Discard: ${text}`} variant="quiet" onClick={discard}>
          Discard
        </Button>
        {edit && (
          <Button aria-label={`Edit: ${text}`} variant="quiet" onClick={edit}>
            Edit
          </Button>
        )}
        {tryAgain && (
          <Button aria-label={`Try again: ${text}`} onClick={tryAgain} className="bg-raised!">
            Try again
          </Button>
        )}
      </div>
    </li>
  );
}
