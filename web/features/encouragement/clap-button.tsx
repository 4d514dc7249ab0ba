import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useClap, useClaps } from './use-claps.ts';

type ClapButtonProps = {
  activity: { id: number; userId: number; username: string; name: string | null };
};

/** Sends the default encouragement for an activity, once per activity, and at most once a minute per user. */
export function ClapButton({ activity }: ClapButtonProps) {
  const { hasClapped, isTooSoon } = useClaps();
  const { mutate } = useClap(activity);
  const name = activity.name ?? activity.username;
  const isSent = hasClapped(activity);
  const isBlocked = isSent || isTooSoon(activity);
  return (
    <button
      type="button"
      aria-label={`Encourage ${name}`}
      aria-pressed={isSent}
      // Not disabled: a disabled button loses the keyboard focus.
      aria-disabled={isBlocked}
      title={isBlocked && !isSent ? 'Once a minute per person' : undefined}
      onClick={() => !isBlocked && mutate()}
      className={clsx(
        'relative grid size-11 shrink-0 place-items-center rounded-full text-xl max-[16rem]:size-6 max-[16rem]:text-base transition-[scale,background-color] active:scale-90',
        isSent ? 'bg-won' : isBlocked ? 'opacity-40' : 'hover:bg-secondary',
      )}
    >
      <span aria-hidden="true">👏</span>
      {isSent && (
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 grid size-4.5 animate-rise place-items-center rounded-full bg-accent text-on-accent"
        >
          <Check strokeWidth={3.5} className="size-3" />
        </span>
      )}
    </button>
  );
}
