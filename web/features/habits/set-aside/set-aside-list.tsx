import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { habitsQueryOptions } from '../habit-cache.ts';
import { listSetAside, type SetAside } from './set-aside.ts';

/** What was set aside, each with what can become of it. */
export function SetAsideList() {
  const client = useQueryClient();
  const id = useId();
  // Their names are known with the habits.
  useQuery({ ...habitsQueryOptions(), enabled: false });
  const all = listSetAside(client);
  if (all.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-3 grid gap-3 rounded-md bg-secondary px-4 py-3 text-sm"
    >
      <div className="flex items-center gap-3">
        <CloudOff aria-hidden="true" className="size-4.5 shrink-0 text-secondary" />
        <div>
          <h2 id={id} className="font-medium">
            Not saved yet
          </h2>
          <p className="text-secondary">
            The server could not take this. It stays on this device until you decide.
          </p>
        </div>
      </div>
      <ul className="grid gap-2">
        {all.map((one) => (
          <Item key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Item({ text, tryAgain, discard }: SetAside) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 grow basis-60 wrap-anywhere">{text}</span>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button aria-label={`Discard: ${text}`} variant="quiet" onClick={discard}>
          Discard
        </Button>
        <Button aria-label={`Try again: ${text}`} onClick={tryAgain} className="bg-raised!">
          Try again
        </Button>
      </div>
    </li>
  );
}
