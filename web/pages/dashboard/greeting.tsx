import { type ReactNode, Suspense } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { TodayProgress, WhatIsLeft } from '#web/features/habits/views/today-progress.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { RandomQuote } from './later-parts.ts';

type GreetingProps = {
  shown: readonly ShownHabit[] | undefined;
  /** False while the page says it in another place. */
  saysWhatIsLeft: boolean;
  children: ReactNode;
};

/** On a phone it is one line, which starts with what is left. */
export function Greeting({ shown, saysWhatIsLeft, children }: GreetingProps) {
  return (
    <header className="flex items-center gap-3 sm:gap-6">
      <TodayProgress shown={shown} />
      <div className="flex min-w-0 flex-1 flex-col-reverse sm:flex-col sm:gap-1">
        <Welcome />
        <p className="min-h-6 leading-6 font-semibold max-sm:empty:hidden sm:font-normal sm:text-secondary">
          {shown && saysWhatIsLeft && <WhatIsLeft shown={shown} />}
        </p>
      </div>
      {children}
    </header>
  );
}

function Welcome() {
  const { username } = useSignedInUser();
  return (
    <h1 className="min-w-0 text-sm leading-5 font-normal text-secondary sm:text-2xl sm:font-semibold sm:text-text">
      <Tooltip
        side="bottom"
        content={
          <Suspense>
            <RandomQuote />
          </Suspense>
        }
      >
        <button
          type="button"
          className="relative max-w-full cursor-help! rounded-sm text-left wrap-anywhere after:absolute after:-inset-2 max-sm:truncate"
        >
          Welcome, {username}
        </button>
      </Tooltip>
    </h1>
  );
}
