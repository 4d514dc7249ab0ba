import { clsx } from 'clsx';
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

/** Its largest text is what is left. */
export function Greeting({ shown, saysWhatIsLeft, children }: GreetingProps) {
  return (
    <header className="flex items-center gap-3 max-[16rem]:-mr-3 max-[16rem]:gap-2 max-[11rem]:[&>:first-child]:hidden sm:gap-5">
      <TodayProgress shown={shown} />
      <div className="flex min-w-0 flex-1 flex-col-reverse">
        <Welcome isAlone={!saysWhatIsLeft} />
        {saysWhatIsLeft && (
          <p className="min-h-6 font-semibold sm:min-h-8.5 sm:text-2xl">
            {shown && <WhatIsLeft shown={shown} />}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

function Welcome({ isAlone }: { isAlone: boolean }) {
  const { username } = useSignedInUser();
  return (
    <h1
      className={clsx(
        'min-w-0',
        isAlone ? 'text-base sm:text-2xl' : 'text-sm font-normal text-secondary sm:text-base',
      )}
    >
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
          className="relative max-w-full cursor-help! rounded-sm text-left wrap-anywhere after:absolute after:-inset-2 min-[16rem]:max-sm:truncate"
        >
          Welcome, {username}
        </button>
      </Tooltip>
    </h1>
  );
}
