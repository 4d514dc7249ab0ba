import * as RadixTooltip from 'radix-ui/tooltip';
import { useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useFloatingContainer } from './landmark.ts';

/** Stands once around the page: a second tooltip soon after the first opens without waiting. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  /** Something that can hold the focus: a button or a link. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** A finger has no hover, so a tap opens it. False where the tap already does something else. */
  opensOnTap?: boolean;
};

export function Tooltip({ content, children, side = 'top', opensOnTap = true }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isTapped = useRef(false);
  const { container, findContainer } = useFloatingContainer();

  function open(): void {
    findContainer();
    setIsOpen(true);
  }

  function openOnTap(event: MouseEvent): void {
    const isTouch =
      event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    if (!opensOnTap || !isTouch) return;
    // Radix closes on every click, right after this; the mark makes it pass over this one.
    isTapped.current = true;
    queueMicrotask(() => (isTapped.current = false));
    open();
  }

  return (
    <RadixTooltip.Root
      open={isOpen}
      onOpenChange={(next) => (next ? open() : setIsOpen(isTapped.current))}
    >
      <RadixTooltip.Trigger asChild onClick={openOnTap}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={container}>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-60 max-w-72 rounded-sm bg-primary px-3 py-2 text-sm text-on-primary shadow-md data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in data-[state=instant-open]:animate-fade-in"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
