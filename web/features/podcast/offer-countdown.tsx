import { useEffect, useState } from 'react';
import { COUNTDOWN_SECONDS, countdownOf } from '#domain/site/podcast.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Counts by the clock, because timers stop in a sleeping tab. */
function useSecondsLeft(): number {
  const [start] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 1000 - ((now - start) % 1000));
    return () => clearTimeout(timer);
  }, [now, start]);
  return COUNTDOWN_SECONDS - Math.floor((now - start) / 1000);
}

/** A separate component, so that each second renders only these figures. */
export function OfferCountdown() {
  const left = countdownOf(useSecondsLeft());
  return (
    <div
      role="timer"
      aria-label="Time left to claim"
      className="flex gap-2 max-[16rem]:flex-wrap sm:gap-3"
    >
      {UNITS.map((unit) => (
        <div
          key={unit}
          className="grid min-w-16 flex-1 justify-items-center rounded-md bg-surface px-2 py-3 shadow-sm sm:flex-none sm:px-4"
        >
          <span className="text-2xl font-semibold">{String(left[unit]).padStart(2, '0')}</span>
          <span className="text-xs text-secondary">{unit}</span>
        </div>
      ))}
    </div>
  );
}
