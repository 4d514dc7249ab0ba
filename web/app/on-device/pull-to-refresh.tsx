import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MIN_PULL_PX, watchPulls } from '#web/ui/gestures/watch-pulls.ts';

/** A shorter turn would look as if nothing had happened. */
const MIN_TURN_MS = 500;

/** Refetches the visible data when a finger pulls down at the top of the page. */
export function PullToRefresh() {
  const { pulled, isRefreshing } = usePull();
  const isOn = isRefreshing || pulled > 0;
  return (
    <>
      <output className="sr-only">{isRefreshing && 'Refreshing…'}</output>
      {isOn && (
        <span
          aria-hidden="true"
          style={{ transform: `translateY(${isRefreshing ? MIN_PULL_PX : pulled}px)` }}
          className="pointer-events-none fixed inset-x-0 -top-6 z-40 mx-auto grid size-11 place-content-center rounded-full bg-floating shadow-md"
        >
          <RefreshCw
            style={isRefreshing ? undefined : { transform: `rotate(${pulled * 3}deg)` }}
            className={clsx(
              'size-5',
              isRefreshing && 'animate-turn',
              pulled < MIN_PULL_PX && !isRefreshing && 'text-secondary',
            )}
          />
        </span>
      )}
    </>
  );
}

function usePull() {
  const client = useQueryClient();
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setIsRefreshing] = useState(false);
  useEffect(() => {
    const refresh = async () => {
      setIsRefreshing(true);
      const turned = new Promise((resolve) => setTimeout(resolve, MIN_TURN_MS));
      // Failures appear where the data are shown.
      await Promise.all([client.refetchQueries({ type: 'active' }).catch(() => {}), turned]);
      setIsRefreshing(false);
    };
    return watchPulls(setPulled, () => void refresh());
  }, [client]);
  return { pulled, isRefreshing };
}
