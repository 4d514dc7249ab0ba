import { clsx } from 'clsx';
import * as RadixDialog from 'radix-ui/dialog';
import { useRef, useState } from 'react';
import { useCloseOnBack } from '#web/ui/close-on-back.ts';
import { claimEscape } from '#web/ui/escape.ts';
import { moveFocus } from '#web/ui/focus.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { StepBody } from './step-body.tsx';
import { StepButtons } from './step-buttons.tsx';
import { stepsFor } from './steps.ts';
import { useLayout } from './use-layout.ts';
import type { Box } from './lay-out.ts';

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
