import { clsx } from 'clsx';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { pickQuote } from '#web/features/habits/views/quotes.ts';
import { TodayProgress, WhatIsLeft } from '#web/features/habits/views/today-progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

type GreetingProps = {
  shown: readonly ShownHabit[] | undefined;
  onTools: () => void;
  /** Absent while the list below says the same. */
  onAdd: (() => void) | undefined;
};

export function Greeting({ shown, onTools, onAdd }: GreetingProps) {
  return (
    <header className="flex flex-wrap items-center gap-4 sm:gap-6">
      <TodayProgress shown={shown} />
      <div className="grid min-w-28 flex-1 gap-1">
        <Welcome />
        <p className="min-h-6 text-secondary">{shown && onAdd && <WhatIsLeft shown={shown} />}</p>
      </div>
      <div className="flex gap-2 max-sm:flex-col">
        {/* The header has it where its links stand side by side. */}
        <Button onClick={onTools} title="Tools" className={clsx(phoneStyles, 'xl:hidden')}>
          <SlidersHorizontal aria-hidden="true" />
          <span className="max-sm:sr-only">Tools</span>
        </Button>
        {onAdd && (
          <Button
            variant="primary"
            title="Add Habit"
            onClick={onAdd}
            className={clsx(phoneStyles, 'max-sm:-order-1')}
          >
            <Plus aria-hidden="true" className="max-sm:text-xl" />
            <span className="max-sm:sr-only">Add Habit</span>
          </Button>
        )}
      </div>
    </header>
  );
}

const phoneStyles = 'max-sm:size-11 max-sm:px-0';

function Welcome() {
  const { username } = useSignedInUser();
  const [quote] = useState(pickQuote);
  return (
    <h1 className="min-w-0 text-xl sm:text-2xl">
      <Tooltip content={quote.by ? `${quote.words} (${quote.by})` : quote.words} side="bottom">
        <button
          type="button"
          className="relative cursor-help! rounded-sm text-left wrap-anywhere after:absolute after:-inset-2"
        >
          Welcome, {username}
        </button>
      </Tooltip>
    </h1>
  );
}
