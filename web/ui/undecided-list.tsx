import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';

/** Kept on this device, until somebody says what is to become of it. */
export type Undecided = {
  id: string;
  text: string;
  /** Absent where nothing could come of it. */
  tryAgain?: () => void;
  discard: () => void;
};

type UndecidedListProps = { title: string; description: string; all: readonly Undecided[] };

export function UndecidedList({ title, description, all }: UndecidedListProps) {
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
        {all.map((item) => (
          <Item key={item.id} {...item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ text, tryAgain, discard }: Undecided) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 grow basis-60 wrap-anywhere">{text}</span>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button aria-label={`Discard: ${text}`} variant="quiet" onClick={discard}>
          Discard
        </Button>
        {tryAgain && (
          <Button aria-label={`Try again: ${text}`} onClick={tryAgain} className="bg-raised!">
            Try again
          </Button>
        )}
      </div>
    </li>
  );
}
