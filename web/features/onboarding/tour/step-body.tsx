import * as RadixDialog from 'radix-ui/dialog';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import type { TourStep } from './steps.ts';

type StepBodyProps = { step: TourStep; at: number; count: number };

/** Screen readers announce the text of each step while the focus stays on the button. */
export function StepBody({ step, at, count }: StepBodyProps) {
  return (
    <div aria-live="polite" aria-atomic="true" className="flex items-start gap-4">
      <StepRing at={at} count={count} />
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-secondary">
          Step {at + 1} of {count}
        </p>
        <RadixDialog.Title className="text-xl">{step.title}</RadixDialog.Title>
        <RadixDialog.Description className="text-pretty text-secondary">
          {step.text}
        </RadixDialog.Description>
      </div>
    </div>
  );
}

function StepRing({ at, count }: { at: number; count: number }) {
  const segments = Array.from(
    { length: count },
    (_, step) => ({ state: step <= at ? 'done' : 'open' }) as const,
  );
  return <DayRing segments={segments} thickness={16} label="" className="mt-1 size-11 shrink-0" />;
}
