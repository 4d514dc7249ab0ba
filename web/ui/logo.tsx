import { LOGO_RING, type RingSegment } from '#domain/progress/day-ring.ts';
import { DayRing } from './day-ring/day-ring.tsx';

/** Shows the segments of today once they are known. */
export function Logo({ segments = LOGO_RING }: { segments?: readonly RingSegment[] }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <DayRing isStill segments={segments} thickness={20} label="" className="size-7" />
      {/* Large text on a phone leaves room for the ring alone. The bar around it is a size container. */}
      <span className="@max-[14rem]:sr-only">HabitCrush</span>
    </span>
  );
}
