import { clsx } from 'clsx';
import * as RadixDialog from 'radix-ui/dialog';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useCloseOnBack } from '#web/ui/close-on-back.ts';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { claimEscape } from '#web/ui/escape.ts';
import { moveFocus, restoreFocus } from '#web/ui/focus.ts';
import { useMedia } from '#web/ui/use-media.ts';
import type { Box } from './lay-out.ts';
import { stepsFor, type TourStep } from './steps.ts';
import { useLayout } from './use-layout.ts';

const HEADER_SHOWS_LINKS = '(min-width: 80rem)';

export type TourDialogProps = { isOpen: boolean; onDone: () => void };

/** Highlights one part of the page after another. The rest is dimmed and inert. */
export function TourDialog({ isOpen, onDone }: TourDialogProps) {
  const steps = stepsFor(useMedia(HEADER_SHOWS_LINKS));
  const [chosen, goTo] = useState(0);
  // A rotated phone may have one step fewer.
  const at = Math.min(chosen, steps.length - 1);
  const step = steps[at];
  const [card, setCard] = useState<HTMLElement | null>(null);
  const layout = useLayout(step?.target, card);
  const mainButton = useRef<HTMLButtonElement>(null);
  const isMoving = at > 0;
  useCloseOnBack(isOpen, onDone);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onDone}>
      <RadixDialog.Portal>
        <Spotlight box={layout?.spot} isMoving={isMoving} />
        <RadixDialog.Content
          ref={setCard}
          style={layout?.card}
          onKeyDown={(event) => claimEscape(event) && onDone()}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => focusInstead(event, mainButton.current)}
          onCloseAutoFocus={(event) => focusInstead(event, document.querySelector('main'))}
          className={clsx(cardStyles, isMoving && 'transition-[top,left] duration-slow')}
        >
          {step && <StepBody step={step} at={at} count={steps.length} />}
          <StepButtons {...{ at, goTo, onDone, mainButton }} last={steps.length - 1} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const cardStyles = clsx(
  'fixed z-50 grid max-h-[calc(100dvh-2rem)] w-96 max-w-[calc(100vw-2rem)] gap-5 overflow-y-auto',
  'rounded-xl bg-floating p-5 shadow-lg outline-none',
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
);

function focusInstead(event: Event, element: HTMLElement | null): void {
  event.preventDefault();
  moveFocus(element);
}

type SpotlightProps = {
  /** Zero size highlights nothing. */
  box: Box | undefined;
  isMoving: boolean;
};

/** The dimming is the shadow of the highlight. The outline is for forced colours. */
function Spotlight({ box, isMoving }: SpotlightProps) {
  return (
    <RadixDialog.Overlay className="fixed inset-0 z-40 overflow-hidden data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in">
      <div
        style={box}
        className={clsx(
          'absolute rounded-lg shadow-[0_0_0_200vmax_var(--color-scrim)] outline-2 outline-transparent',
          isMoving && 'transition-[top,left,width,height] duration-slow',
        )}
      />
    </RadixDialog.Overlay>
  );
}

type StepBodyProps = { step: TourStep; at: number; count: number };

/** Screen readers announce the text of each step while the focus stays on the button. */
function StepBody({ step, at, count }: StepBodyProps) {
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
  const segments = Array.from({ length: count }, (_, step) => (step <= at ? 'done' : 'open'));
  return <DayRing segments={segments} thickness={16} label="" className="mt-1 size-11 shrink-0" />;
}

type StepButtonsProps = {
  at: number;
  last: number;
  goTo: (at: number) => void;
  onDone: () => void;
  mainButton: RefObject<HTMLButtonElement | null>;
};

function StepButtons({ at, last, goTo, onDone, mainButton }: StepButtonsProps) {
  const isLast = at === last;
  // The new step may not have the button that was pressed.
  useLayoutEffect(() => restoreFocus(mainButton.current));
  return (
    <div
      className={clsx(
        'flex gap-2',
        isLast ? 'flex-col-reverse sm:flex-row sm:items-center' : 'flex-wrap items-center',
      )}
    >
      {isLast ? (
        <Button key="replay" variant="quiet" className="sm:-ml-2" onClick={() => goTo(0)}>
          Replay Tour
        </Button>
      ) : (
        <Button key="skip" variant="quiet" className="-ml-2" onClick={onDone}>
          Skip Tour
        </Button>
      )}
      <div className={clsx('flex gap-2 sm:ml-auto', isLast ? 'max-sm:*:flex-1' : 'ml-auto')}>
        {at > 0 && <Button onClick={() => goTo(at - 1)}>Previous</Button>}
        <Button ref={mainButton} variant="primary" onClick={isLast ? onDone : () => goTo(at + 1)}>
          {isLast ? 'Start Tracking' : 'Next'}
        </Button>
      </div>
    </div>
  );
}
